import type { ReactNode } from "react";
import { CheckIcon, XCircleIcon } from "~/components/art/icons";
import { CashIcon, QrIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { QrPicture } from "~/components/qr-picture";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths, withQuery } from "~/lib/paths";
import type { JobPageView } from "./job-page-view.server";

/** Returns what the customer still pays: the total, or the rest of it if hours were added. In satang. */
export const sumToCollect = ({ rest, total }: JobPageView) => rest ?? total;

/** The amount to collect, and how it is divided. */
export function AmountToCollect({ job, children }: { job: JobPageView; children?: ReactNode }) {
  const { t } = useText();
  if (job.isRedo) {
    return (
      <p className="card bg-celadon-100 p-4 font-semibold tabular">
        {t("job:redo")} · {formatBaht(0)}
        <span className="block text-sm font-normal text-ink-soft">{t("job:redo-text")}</span>
      </p>
    );
  }
  return (
    <div className="card overflow-hidden">
      <div className="bg-celadon-100 px-4 py-2">
        <p className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-semibold">{t("job:collect")}</span>
          <strong className="text-title tabular lg:text-3xl">
            {formatBaht(sumToCollect(job))}
          </strong>
        </p>
        <p className="text-sm text-ink-soft tabular">
          {t("job:keep-and-fee", { keep: formatBaht(job.serviceCost), fee: formatBaht(job.fee) })}
        </p>
        {job.paidLine ? <p className="text-sm font-semibold tabular">{job.paidLine}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** The id of the choice of payment method while it can be folded. */
export const HOW_PAID = "how-paid";

const PAYMENT_CHOICES = [
  { value: "promptpay", Icon: QrIcon },
  { value: "cash", Icon: CashIcon },
  { value: "not-yet", Icon: XCircleIcon },
] as const;

/**
 * The choice of payment method, inside a `.part-paying` form; the QR code appears with PromptPay. before
 * the last hour of a job a link shows it. If `canBeUnpaid` is false, because the job is done already, there is no "not yet".
 */
export function PaymentChoice({
  job,
  canBeUnpaid = true,
  isTitled = true,
}: {
  job: JobPageView;
  canBeUnpaid?: boolean;
  /** False if a title above it asks the same. */
  isTitled?: boolean;
}) {
  const { t } = useText();
  const { promptPay } = job;
  const toCollect = sumToCollect(job);
  const sum = formatBaht(toCollect);
  const panel = "mt-3 rounded-xl bg-celadon-50 p-3";
  return (
    <fieldset className="min-w-0 px-4 pt-3.5 pb-4">
      <legend className={isTitled ? "float-left w-full pb-2 text-section font-bold" : "sr-only"}>
        {t("job:how-paid")}
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        {PAYMENT_CHOICES.filter(({ value }) => canBeUnpaid || value !== "not-yet").map(
          ({ value, Icon }) => (
            <label key={value} className="pay-way">
              <input
                type="radio"
                name="payment"
                value={value}
                required
                defaultChecked={value === (promptPay ? "promptpay" : "cash")}
                className="absolute inset-0 size-full opacity-0"
              />
              <CheckIcon className="pay-tick size-5" />
              <Icon className="size-5" />
              <span>{t(`job:way-${value}`)}</span>
            </label>
          ),
        )}
      </div>
      <div className={`say-promptpay ${panel} text-center`}>
        {promptPay?.qr ? (
          <>
            <p className="-mx-3">
              {t("job:scan-to-pay")}{" "}
              <strong className="tabular">{formatExactBaht(toCollect)}</strong>
            </p>
            <QrPicture
              code={promptPay.qr.code}
              label={t("job:qr-label", { sum: formatExactBaht(toCollect) })}
              width={200}
            />
            <p className="font-semibold">{promptPay.qr.name}</p>
            <p className="text-sm text-ink-soft">
              {t("job:promptpay-of", { id: promptPay.qr.id })}
              <br />
              {t("job:check-name")}
            </p>
          </>
        ) : promptPay ? (
          // A new document begins at the choice, for those who read without seeing too.
          <a
            href={`${withQuery(paths.job(job.id), { qr: 1 })}#${HOW_PAID}`}
            className="button button-quiet min-h-12 w-full"
          >
            {t("job:show-qr")}
          </a>
        ) : (
          <>
            <Link
              to={paths.cleanerSetting("promptpay")}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("job:add-promptpay")}
            </Link>
            <p className="text-sm text-ink-soft">{t("job:add-promptpay-text")}</p>
          </>
        )}
      </div>
      <p className={`say-cash ${panel}`}>{t("job:cash-text", { sum })}</p>
      {canBeUnpaid ? <p className={`say-not-yet ${panel}`}>{t("job:not-yet-text")}</p> : null}
    </fieldset>
  );
}

/** Formats a sum like bank apps, with its satang. */
function formatExactBaht(amount: number): string {
  const written = formatBaht(amount);
  return written.includes(".") ? written : `${written}.00`;
}
