import type { ReactNode } from "react";
import { ChevronRightIcon, InfoIcon } from "~/components/art/icons";
import { ChatIcon, EmailIcon, PhoneIcon } from "~/components/art/subject-icons";
import { FoldedRow } from "~/components/folded-row";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { lineChatUrl } from "~/lib/line-chat";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { PROVIDER_NAMES } from "~/lib/vocabulary";

/** Ways to get help, in a fold: phone and LINE, as far as the business has set them, and the help pages. */
export function BookingHelp({
  business,
  isInCard = false,
  opensWide = false,
  children,
}: {
  business: { phone: string | null; lineAccount: string | null } | null;
  /** True if it is one of the rows of a card. */
  isInCard?: boolean;
  /** True if it is open on desktops. */
  opensWide?: boolean;
  /** More rows, before the others. */
  children?: ReactNode;
}) {
  const { t } = useText();
  return (
    <div className="print:hidden">
      <FoldedRow
        Icon={ChatIcon}
        title={t("my-booking:help")}
        text={t("my-booking:help-text")}
        isInCard={isInCard}
        opensWide={opensWide}
      >
        <div className="ruled -mx-4 sm:-mx-6">
          {children}
          <HelpRows business={business} />
        </div>
      </FoldedRow>
    </div>
  );
}

/** The ways to get help, as rows of a card. */
export function HelpRows({
  business,
}: {
  business: { phone: string | null; lineAccount: string | null } | null;
}) {
  const { t } = useText();
  const link = "flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-celadon-50 sm:px-6";
  const icon = "size-5 shrink-0 text-celadon-700";
  const chevron = <ChevronRightIcon className="ml-auto size-5 shrink-0 text-edge" />;
  const words = "font-semibold text-celadon-700";
  return (
    <>
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
        {chevron}
      </Link>
      <Link to={paths.infoPage("help")} className={link}>
        <InfoIcon className={icon} />
        <span className={words}>{t("my-booking:help-pages")}</span>
        {chevron}
      </Link>
    </>
  );
}
