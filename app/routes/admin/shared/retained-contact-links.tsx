import { EmailIcon, PhoneIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { formatPhone } from "~/lib/phone";

/** Contact links of a person who deleted the account, while something is to be settled with them. */
export function RetainedContactLinks({
  email,
  phone,
}: {
  email: string | null;
  phone: string | null;
}) {
  const { t } = useText();
  const link = "link inline-flex min-h-11 items-center gap-2 wrap-anywhere";
  return (
    <p className="flex flex-wrap gap-x-6">
      {phone ? (
        <a href={"tel:" + phone} className={link}>
          <PhoneIcon className="size-5 shrink-0" />
          <span className="tabular">{formatPhone(phone)}</span>
        </a>
      ) : null}
      {email ? (
        <a href={"mailto:" + email} className={link}>
          <EmailIcon className="size-5 shrink-0" />
          {email}
        </a>
      ) : null}
      {phone || email ? null : t("admin:stored-no-contact")}
    </p>
  );
}
