import { changeBusiness, getBusinessRow } from "~/domain/business/business.server";
import type { BusinessFields } from "~/domain/business/schemas";
import { hasChangedSince, type ChangedMeanwhile, type Versioned } from "~/lib/row-version";
import {
  asAdmin,
  auditActorOf,
  type CommandContext,
  type NOT_AN_ADMIN,
} from "../shared/admin.server";

/** The fields of the business that admins edit; empty if not set. */
export interface EditableBusiness {
  name: string;
  nameTh: string;
  address: string;
  addressTh: string;
  registrationNumber: string;
  phone: string;
  lineAccount: string;
  email: string;
  openingHours: string;
  promptPayId: string;
  claimedRating: string;
  claimedCustomers: string;
  claimedJobs: string;
}

const EMPTY_BUSINESS: EditableBusiness = {
  name: "",
  nameTh: "",
  address: "",
  addressTh: "",
  registrationNumber: "",
  phone: "",
  lineAccount: "",
  email: "",
  openingHours: "",
  promptPayId: "",
  claimedRating: "",
  claimedCustomers: "",
  claimedJobs: "",
};

/** Returns the current business; version 0 before anything was set. */
export function getEditableBusiness(): Versioned<EditableBusiness> & {
  claimsConfirmedAt: number | null;
} {
  const row = getBusinessRow();
  const filled = Object.fromEntries(
    (Object.keys(EMPTY_BUSINESS) as (keyof EditableBusiness)[]).map((name) => [
      name,
      row?.[name] ?? "",
    ]),
  );
  return {
    ...EMPTY_BUSINESS,
    ...filled,
    rowVersion: row?.rowVersion ?? 0,
    claimsConfirmedAt: row?.claimsConfirmedAt ?? null,
  };
}

export type ChangeBusinessResult =
  { ok: true } | ChangedMeanwhile<EditableBusiness> | { ok: false; reason: "not-an-admin" };

/** Changes the business that runs the site. The next page that anybody opens shows it. */
export function changeBusinessAsAdmin(
  fields: BusinessFields,
  { by, now, basedOn }: CommandContext,
): ChangeBusinessResult {
  return asAdmin(by, () => {
    const { claimsConfirmedAt: _confirmed, ...current } = getEditableBusiness();
    const names = Object.keys(EMPTY_BUSINESS) as (keyof EditableBusiness)[];
    // The same form sent twice is no conflict.
    const isSame = names.every((name) => (fields[name] ?? current[name]) === current[name]);
    if (isSame) return { ok: true };
    if (hasChangedSince(current, basedOn)) {
      return { ok: false, reason: "changed-meanwhile", current };
    }
    changeBusiness(fields, { actorUserId: auditActorOf(by), now });
    return { ok: true };
  });
}

/** Shows the claims with figures on the home page, or hides them. */
export function setClaimsConfirmed(
  confirmed: boolean,
  { by, now }: CommandContext,
): { ok: true } | typeof NOT_AN_ADMIN {
  return asAdmin(by, () => {
    changeBusiness({ claimsConfirmed: confirmed }, { actorUserId: auditActorOf(by), now });
    return { ok: true };
  });
}
