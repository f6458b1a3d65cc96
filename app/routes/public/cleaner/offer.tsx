import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";
import { paths } from "~/lib/paths";

export interface OfferProps {
  name: string;
  /** The job whose total is shown; null if this cleaner does none that can be booked. */
  job: { name: string; hours: number; total: Satang } | null;
  /** The address that books; null if they can't be booked at the moment. */
  book: string | null;
  /** True on the cleaner's own page. */
  isOwn: boolean;
}

/** The total and the page's one button; or why there is none. */
export function Offer({ name, job, book, isOwn, className }: OfferProps & { className: string }) {
  const { t } = useText();
  return (
    <aside
      className={`items-center justify-between gap-3 max-[16rem]:flex-wrap print:hidden ${className}`}
    >
      {isOwn ? (
        <>
          <strong className="leading-snug">{t("cleaner:own-page")}</strong>
          <Link to={paths.editCleanerProfile()} className="button button-quiet shrink-0">
            {t("cleaner:edit")}
          </Link>
        </>
      ) : (
        <>
          <p className="min-w-0 leading-snug">
            {job ? (
              <>
                <strong className="block text-xl whitespace-nowrap tabular">
                  {formatBaht(job.total)}
                </strong>
                <span className="block text-mini text-ink-soft">
                  {job.name}
                  {"\u00a0· "}
                  {t("common:hours-short", { count: job.hours })}
                </span>
              </>
            ) : null}
            {book ? null : (
              <strong className="block text-sm">
                {t(job ? "common:next-free-none" : "cleaner:unlisted-title")}
              </strong>
            )}
          </p>
          {book ? (
            <Link to={book} className="button button-strong min-h-12 shrink-0">
              {t("cleaner:book", { name })}
            </Link>
          ) : null}
        </>
      )}
    </aside>
  );
}
