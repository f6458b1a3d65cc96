import type { Business } from "~/domain/business/business.server";
import type { Translate } from "~/i18n/messages";
import { formatPhone } from "~/lib/phone";

/** Who operates the site and how they are reached, below each mail; what isn't set has no line. */
export function businessSignature(business: Business, t: Translate): string[] {
  const { name, address, registrationNumber, phone, lineAccount, email } = business;
  const lines = [
    [name, address],
    [registrationNumber && `${t("common:footer-registration")} ${registrationNumber}`],
    [phone && formatPhone(phone), lineAccount && `LINE ${lineAccount}`, email],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(" · ")).filter((line) => line !== "");
}
