import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { useSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { countBookingsAhead } from "~/domain/admin/bookings/bookings-ahead.server";
import type { Administrator } from "~/domain/admin/shared/administrator.server";
import {
  deactivateUser,
  reactivateUser,
  signOutEverywhere,
  verifyEmailByHand,
  type PersonChangeResult,
} from "~/domain/admin/people/people.server";
import { getPerson, type DeskPerson } from "~/domain/admin/people/people-list.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";
import { AlreadySo } from "../../shared/already-so";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

const STEPS = ["deactivate", "reactivate", "sign-out", "verify-email"] as const;
type Step = (typeof STEPS)[number];

type Person = Pick<DeskPerson, "deactivatedAt" | "emailVerifiedAt">;

type Command = (userId: number, by: Administrator, now: number) => PersonChangeResult;

const commandOf = (step: Step): Command =>
  ({
    deactivate: deactivateUser,
    reactivate: reactivateUser,
    "sign-out": signOutEverywhere,
    "verify-email": verifyEmailByHand,
  })[step];

export const handle = DESK_FORM;

function stepOf(given: unknown): Step {
  if (!isOneOf(STEPS, given)) throw new Response(null, { status: 404 });
  return given;
}

/** Whether an account is by now what a step makes of it. */
function isDone(step: Step, { deactivatedAt, emailVerifiedAt }: Person): boolean {
  switch (step) {
    case "deactivate":
      return deactivatedAt !== null;
    case "reactivate":
      return deactivatedAt === null;
    case "verify-email":
      return emailVerifiedAt !== null;
    case "sign-out":
      return false;
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const step = stepOf(params["step"]);
  const person = getPerson(idOf(params["id"]));
  if (!person) throw new Response(null, { status: 404 });
  const name = `${person.firstName} ${person.lastName}`.trim() || person.username;
  const none = { asCustomer: 0, asCleaner: 0 };
  return {
    page: await describePage(request, context, {
      title: message(`desk:${step}-whom`, { name }),
      description: "desk:title",
      index: false,
    }),
    step,
    name,
    email: person.email ?? "",
    isSo: isDone(step, person),
    isSelf: person.id === adminId,
    ahead: step === "deactivate" ? countBookingsAhead(person.id, context.now) : none,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const step = stepOf(params["step"]);
  const result = commandOf(step)(idOf(params["id"]), by, context.now);
  const list = paths.desk("users");
  if (result.ok) return backToList(request, list, { title: `desk:${step}-done` });
  switch (result.reason) {
    case "nothing-to-change":
    case "last-admin":
    case "unknown-person":
    case "not-an-admin":
      return backToList(request, list, failedChange(`desk:refused-${result.reason}`));
    case "changed-meanwhile":
    case "email-taken":
    case "no-profile":
      throw new Error(`${step} can't be refused as ${result.reason}.`);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function UserStep() {
  const { t } = useText();
  const { step, name, email, isSo, isSelf, ahead } = useLoaderData<typeof loader>();
  const sending = useSending();
  const closeTo = paths.desk("users") + useLocation().search;
  const isDanger = step === "deactivate";
  return (
    <Dialog id="user-step" title={t(`desk:${step}-whom`, { name })} closeTo={closeTo}>
      {isSo ? (
        <AlreadySo closeTo={closeTo} />
      ) : (
        <>
          <p>
            {step === "verify-email"
              ? t("desk:verify-email-text", { email })
              : t(`desk:${step}-text`)}
          </p>
          {ahead.asCustomer + ahead.asCleaner > 0 ? (
            <Notice tone="attention" title={t("desk:ahead-title")}>
              <ul>
                {ahead.asCustomer > 0 ? (
                  <li>{t("desk:ahead-as-customer", { count: ahead.asCustomer })}</li>
                ) : null}
                {ahead.asCleaner > 0 ? (
                  <li>{t("desk:ahead-as-cleaner", { count: ahead.asCleaner })}</li>
                ) : null}
              </ul>
              <p>{t("desk:ahead-text")}</p>
            </Notice>
          ) : null}
          {isSelf && (step === "deactivate" || step === "sign-out") ? (
            <p className="font-semibold">{t("desk:self-text")}</p>
          ) : null}
          <Form method="post" preventScrollReset>
            <DialogButtons safe={{ to: closeTo, label: t("desk:keep") }}>
              <button
                type="submit"
                aria-disabled={sending || undefined}
                className={`button ${isDanger ? "button-danger" : "button-strong"}`}
              >
                {t(`desk:${step}-now`)}
              </button>
            </DialogButtons>
          </Form>
        </>
      )}
    </Dialog>
  );
}
