import { AlertIcon, InfoIcon } from "~/components/art/icons";
import { ChatIcon, EmailIcon, PhoneIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { lineChatUrl } from "~/lib/line-chat";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { PROVIDER_NAMES } from "~/lib/vocabulary";

/** Ways to get help: phone and LINE, as far as the business has set them, and the help pages. */
export function BookingHelp({
  id,
  business,
  canReport,
}: {
  id: number;
  business: { phone: string | null; lineAccount: string | null } | null;
  canReport: boolean;
}) {
  const { t } = useText();
  const link = "flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-celadon-50 sm:px-6";
  const icon = "size-5 shrink-0 text-celadon-700";
  const words = "font-semibold text-celadon-700";
  return (
    <section aria-labelledby="help" className="card overflow-hidden print:hidden">
      <h2 id="help" className="px-4 pt-4 pb-1 text-section sm:px-6">
        {t("my-booking:help")}
      </h2>
      <div className="ruled">
        {canReport ? (
          <Link to={paths.bookingProblem(id)} className={link}>
            <AlertIcon className={icon} />
            <span className={words}>{t("my-booking:problem-title")}</span>
          </Link>
        ) : null}
        {business?.phone ? (
          <a href={"tel:" + business.phone} className={link}>
            <PhoneIcon className={icon} />
            <span className={words}>{t("my-booking:help-call")}</span>
            <span className="ml-auto text-sm text-ink-soft tabular">
              {formatPhone(business.phone)}
            </span>
          </a>
        ) : null}
        {business?.lineAccount ? (
          <a href={lineChatUrl(business.lineAccount)} className={link}>
            <ChatIcon className={icon} />
            <span className={words}>{PROVIDER_NAMES.line}</span>
            <span className="ml-auto text-sm wrap-anywhere text-ink-soft">
              {business.lineAccount}
            </span>
          </a>
        ) : null}
        <Link to={paths.infoPage("contact")} className={link}>
          <EmailIcon className={icon} />
          <span className={words}>{t("my-booking:help-contact")}</span>
        </Link>
        <Link to={paths.infoPage("help")} className={link}>
          <InfoIcon className={icon} />
          <span className={words}>{t("my-booking:help-pages")}</span>
        </Link>
      </div>
    </section>
  );
}
