import type { Business } from "~/domain/business/business.server";
import type { Translate } from "~/i18n/messages";
import { formatPhone } from "~/lib/phone";

/** Returns who operates the site and how to reach them, as far as set, for the end of each email. */
export function businessSignature(business: Business, t: Translate): string[] {
  const { name, address, registrationNumber, phone, lineAccount, email } = business;
  const lines = [
    [name, address],
    [registrationNumber && `${t("common:footer-registration")} ${registrationNumber}`],
    [phone && formatPhone(phone), lineAccount && `LINE ${lineAccount}`, email],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(" · ")).filter((line) => line !== "");
}
