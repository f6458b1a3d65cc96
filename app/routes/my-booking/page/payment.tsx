import { QrIcon, WalletIcon } from "~/components/art/subject-icons";
import { FoldedRow } from "~/components/folded-row";
import { QrPicture } from "~/components/qr-picture";
import { Banner } from "~/components/ui/banner";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { costOfVisits } from "~/domain/pricing/cost-of-visits";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { myBookingQrPath } from "~/lib/my-booking-paths";
import { PAYMENT_METHODS } from "~/lib/vocabulary";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

type Payment = NonNullable<CustomerBookingPageView["payment"]>;
type PaymentNow = Extract<Payment, { is: "now" }>;

/** Payment around the job: the QR with the exact sum, and cash. */
export function PayNow({
  booking,
  payment: { promptPay, decided, deniedSince, remindedAt },
}: {
  booking: CustomerBookingPageView;
  payment: PaymentNow;
}) {
  const { t } = useText();
  const moment = useDayAndTime();
  const { rest, total, platformFee } = booking.price;
  const name = booking.cleaner.name || t("common:former-cleaner");
  const isDone = booking.status === "completed";
  const sum = formatBaht(rest);
  const title =
    deniedSince === null
      ? t(isDone ? "my-booking:pay-now-title" : "my-booking:pay-title")
      : decided
        ? t("my-booking:decided-title")
        : t("my-booking:denied-title", { name });
  const content = (
    <>
      {deniedSince === null ? null : (
        <p className="text-sm text-ink-soft">
          {decided
            ? t("my-booking:decided-since", { moment: moment(decided.at) })
            : t("my-booking:denied-since", { moment: moment(deniedSince) })}
          {decided?.words ? <q className="block wrap-anywhere">{decided.words}</q> : null}
        </p>
      )}
      {promptPay ? (
        <>
          {/* The card of the day has said it, and on phones the QR has to be in sight. */}
          <p className={`text-ink-soft ${booking.isQrOpen && !isDone ? "max-md:hidden" : ""}`}>
            {t(isDone ? "my-booking:pay-now-text" : "my-booking:pay-text", { name })}
          </p>
          <div className="md:max-lg:float-right md:max-lg:w-66">
            <QrPicture
              code={promptPay.code}
              label={t("my-booking:qr-label", { sum })}
              width={232}
            />
          </div>
          <p className="text-[min(2rem,13vw)] leading-tight font-bold tabular">{sum}</p>
          <p className="font-semibold text-celadon-800 tabular">
            {t("my-booking:promptpay-of", { name, id: promptPay.id })}
          </p>
          <a
            href={myBookingQrPath(booking.id)}
            download
            className="link mt-1 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            {t("my-booking:qr-save")}
          </a>
        </>
      ) : (
        <>
          <p className="text-[min(2rem,13vw)] leading-tight font-bold tabular">{sum}</p>
          <p>{t("my-booking:pay-no-qr", { name, sum })}</p>
        </>
      )}
      {deniedSince === null ? null : (
        <>
          <SayPaid id={booking.id} />
          <ul className="grid gap-2 pt-3 text-left text-sm text-ink-soft">
            {remindedAt === null ? null : (
              <li>{t("my-booking:denied-reminder", { moment: moment(remindedAt) })}</li>
            )}
            <li>{t("my-booking:denied-differ")}</li>
          </ul>
        </>
      )}
      {promptPay ? (
        <ul className="mt-3 grid gap-2 border-t border-celadon-200 pt-3 text-left text-sm">
          <li>{t("my-booking:pay-check")}</li>
          <li>{t("my-booking:pay-same-phone")}</li>
          <li>
            {rest < total
              ? t("my-booking:pay-cash-rest", { sum })
              : t("my-booking:pay-cash", {
                  sum: formatBaht(total),
                  fee: formatBaht(platformFee),
                })}
          </li>
        </ul>
      ) : null}
    </>
  );
  if (!booking.isQrOpen) {
    return (
      <FoldedRow Icon={QrIcon} title={title} text={t("my-booking:pay-ways")} isInCard>
        <div className="text-center">{content}</div>
      </FoldedRow>
    );
  }
  return (
    <section aria-labelledby="pay" className="card p-4 text-center sm:p-6 md:max-lg:text-left">
      <h2 id="pay" className="text-section">
        {title}
      </h2>
      {content}
    </section>
  );
}

/** The form with which the customer says that they have paid, and how. */
function SayPaid({ id }: { id: number }) {
  const { t } = useText();
  return (
    <form
      method="post"
      action={paths.myBooking(id)}
      className="mt-4 grid gap-3 border-t border-celadon-200 pt-4 text-left"
    >
      <input type="hidden" name="intent" value="say-paid" />
      <fieldset>
        <legend className="pb-2 font-semibold">{t("my-booking:say-paid-how")}</legend>
        <div className="flex flex-wrap gap-2">
          {PAYMENT_METHODS.map((value) => (
            <label
              key={value}
              className="flex min-h-13 min-w-0 flex-1 basis-32 items-center gap-3 rounded-xl border border-edge px-3 font-semibold has-checked:border-celadon-700 has-checked:bg-celadon-100"
            >
              <input type="radio" name="how" value={value} className="size-5 shrink-0" />
              <span className="min-w-0">{t(`my-booking:way-${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button button-strong min-h-12">
        {t("my-booking:say-paid")}
      </button>
    </form>
  );
}

/** Explains that the two have said different things. */
export function PaymentContradicted({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const name = booking.cleaner.name || t("common:former-cleaner");
  return (
    <div className="-mb-5">
      <Banner tone="attention" title={t("my-booking:contradicted-title", { name })}>
        {t("my-booking:contradicted-text")}
      </Banner>
    </div>
  );
}

/** Asks not to pay a cleaner who has deleted their account. */
export function PaymentWithoutCleaner() {
  const { t } = useText();
  return (
    <div className="-mb-5">
      <Banner tone="attention" title={t("my-booking:cleaner-gone-title")}>
        {t("my-booking:cleaner-gone-text")}
      </Banner>
    </div>
  );
}

/** The agreed price, and how it is paid. On the day of the booking it is a row that opens. */
export function PriceSummary({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const title = t("confirmation:booking-summary");
  const { payment } = booking;
  const isNotDue = booking.status === "cancelled" && !booking.isRedo;
  const comes = booking.lost?.comes;
  if (booking.card || isNotDue) {
    return (
      <div className="card ruled">
        <FoldedRow
          Icon={WalletIcon}
          title={title}
          text={
            isNotDue && !comes
              ? t("dashboard:redo-nothing-to-pay")
              : formatBaht(comes?.totalPrice ?? booking.price.total)
          }
          // A customer who has paid a part reads at once what is left, and one of a redo that nothing is.
          isOpen={booking.isRedo || booking.price.rest < booking.price.total}
          isInCard
          opensWide
        >
          <PriceFacts booking={booking} />
        </FoldedRow>
        {payment?.is === "now" && !booking.isQrOpen ? (
          <PayNow booking={booking} payment={payment} />
        ) : null}
      </div>
    );
  }
  return (
    <section aria-labelledby="summary" className="card p-4 sm:p-6">
      <h2 id="summary" className="pb-2 text-section">
        {title}
      </h2>
      <PriceFacts booking={booking} />
    </section>
  );
}

/** The parts of the price, and how it was paid or is to be paid. */
export function PriceFacts({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const { price, status, requested, lost } = booking;
  if (booking.isRedo) {
    return (
      <>
        <KeyValues>
          <KeyValue label={t("booking:total")} kind="total">
            {formatBaht(0)}
          </KeyValue>
        </KeyValues>
        <p className="pt-2 text-sm">{t("my-booking:redo-nothing-to-pay")}</p>
      </>
    );
  }
  if (status === "cancelled") {
    const cost = [price.serviceCost, price.platformFee].map(formatBaht).join(" + ");
    return (
      <>
        <KeyValues>
          <KeyValue label={t("my-booking:not-due")} detail={cost} kind="sum">
            <s>{formatBaht(price.total)}</s>
          </KeyValue>
          {lost?.comes ? (
            <KeyValue label={t("my-booking:search-with", { name: lost.comes.name })} kind="total">
              {formatBaht(lost.comes.totalPrice)}
            </KeyValue>
          ) : (
            <KeyValue label={t("dashboard:redo-nothing-to-pay")} kind="total">
              {formatBaht(0)}
            </KeyValue>
          )}
        </KeyValues>
        <PrintHint />
      </>
    );
  }
  return (
    <>
      <KeyValues>
        <KeyValue
          label={booking.serviceName}
          detail={t("booking:service-cost-detail", {
            hours: t("common:hours", { count: price.hoursBilled }),
            rate: formatBaht(price.hourlyRate),
          })}
          kind="sum"
        >
          {formatBaht(price.serviceCost)}
        </KeyValue>
        <KeyValue label={t("booking:platform-fee")} kind="sum">
          {formatBaht(price.platformFee)}
        </KeyValue>
        <KeyValue label={t(requested > 1 ? "my-booking:total-each" : "booking:total")} kind="total">
          {formatBaht(price.total)}
        </KeyValue>
        {booking.payment?.is !== "paid" && price.rest < price.total ? (
          <>
            <KeyValue label={t("more-time:already-paid")} kind="sum">
              {formatBaht(price.total - price.rest)}
            </KeyValue>
            <KeyValue label={t("more-time:still-to-pay")} kind="total">
              {formatBaht(price.rest)}
            </KeyValue>
          </>
        ) : null}
        {requested > 1 ? (
          <KeyValue label={t("my-booking:total-of", { count: requested })} kind="total">
            {formatBaht(costOfVisits(price.total, requested))}
          </KeyValue>
        ) : null}
      </KeyValues>
      <PaymentHint booking={booking} />
      <PrintHint />
    </>
  );
}

function PrintHint() {
  const { t } = useText();
  return <p className="pt-2 text-sm text-ink-soft print:hidden">{t("my-booking:print-hint")}</p>;
}

function PaymentHint({ booking }: { booking: CustomerBookingPageView }) {
  const { t, locale } = useText();
  const moment = useDayAndTime();
  const { payment } = booking;
  const name = booking.cleaner.name || t("common:former-cleaner");
  if (booking.status === "pending") {
    return <p className="pt-2 text-sm">{t("my-booking:pay-request")}</p>;
  }
  if (payment?.is === "presumed") {
    return <p className="pt-2 text-sm">{t("my-booking:presumed-paid")}</p>;
  }
  if (!payment || (booking.status === "completed" && payment.is !== "paid")) return null;
  if (payment.is === "paid") {
    return (
      <p className="pt-2 font-semibold text-celadon-700">
        {t(payment.how === "promptpay" ? "my-booking:paid-promptpay" : "my-booking:paid-cash", {
          moment: moment(payment.at),
        })}
      </p>
    );
  }
  return (
    <p className="pt-2 text-sm">
      {payment.is === "later" && payment.qrFrom !== null
        ? t("my-booking:pay-later-qr", { name, time: formatClock(payment.qrFrom, locale) })
        : t("my-booking:pay-later", { name })}
    </p>
  );
}
