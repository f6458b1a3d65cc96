import type { ReactNode } from "react";
import { CheckCircleIcon } from "~/components/art/icons";
import { PhoneIcon, UserIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { RatingInBrief } from "~/components/stars";
import { VerifiedLine } from "~/components/verified-line";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { slotHour } from "~/domain/schedule/slots";
import type { SearchPageView } from "./search-page-view.server";

/** The cleaner who comes: face, price and phone, and what became of what was agreed. */
export function Substitute({
  search: { lost, state },
  substitute,
  children,
}: {
  search: SearchPageView;
  substitute: NonNullable<SearchPageView["substitute"]>;
  children: ReactNode;
}) {
  const { t, locale } = useText();
  const { name, photo, rating, reviewCount, phone, totalPrice, bookingId, quote } = substitute;
  const saved = lost.totalPrice - totalPrice;
  const isSameDay = substitute.date === lost.date;
  const isSameTime = isSameDay && substitute.time === lost.time;
  const time = formatHour(slotHour(substitute.time), locale);
  return (
    <>
      {state === "found" ? (
        <p className="flex items-center gap-2 pb-1 text-sm font-semibold text-celadon-700">
          <CheckCircleIcon className="size-5 shrink-0" />
          {t("my-booking:search-found-title")}
        </p>
      ) : null}
      {children}
      <div className="flex items-center gap-4 pt-4 max-[16rem]:flex-wrap">
        <CleanerPhoto name={name} photo={photo} width={112} eager className="size-28 shrink-0" />
        <div className="min-w-0">
          <p className="text-section font-semibold">{name}</p>
          {substitute.isVerified ? <VerifiedLine /> : null}
          <RatingInBrief rating={rating} reviewCount={reviewCount} />
        </div>
      </div>
      {quote ? (
        <p className="pt-3 wrap-anywhere">
          <q lang={languageOfText(quote.words)}>{quote.words}</q>{" "}
          <span className="text-ink-soft">{quote.firstName}</span>
        </p>
      ) : null}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 py-4">
        <Tile
          label={t("my-booking:search-time")}
          value={isSameDay ? time : `${formatDate(substitute.date, locale, "short")} ${time}`}
          outcome={isSameTime ? t("my-booking:search-same-time") : null}
        />
        <Tile
          label={t("my-booking:search-price")}
          value={formatBaht(totalPrice)}
          outcome={
            saved > 0
              ? t("my-booking:search-cheaper", { saved: formatBaht(saved) })
              : saved === 0
                ? t("my-booking:search-same-price")
                : t("my-booking:search-agreed-anew")
          }
        />
      </dl>
      <div className="flex flex-col gap-2">
        {phone ? (
          <a href={"tel:" + phone} className="button button-strong min-h-12 tabular">
            <PhoneIcon className="size-5 shrink-0" />
            {t("my-booking:call-name", { name })}{" "}
            <span className="whitespace-nowrap">{formatPhone(phone)}</span>
          </a>
        ) : null}
        <Link to={paths.myBooking(bookingId)} className="button button-outline min-h-12">
          {t("my-booking:search-see-booking")}
        </Link>
        <Link to={paths.cleaner(substitute.cleanerId)} className="button button-quiet min-h-12">
          <UserIcon className="size-5 shrink-0" />
          {t("my-booking:search-see-profile")}
        </Link>
      </div>
    </>
  );
}

/** A fact that was agreed, with what became of it. */
function Tile({ label, value, outcome }: { label: string; value: string; outcome: string | null }) {
  return (
    <div className="rounded-xl bg-celadon-50 p-3 forced-colors:border">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-section font-semibold tabular">{value}</dd>
      {outcome ? (
        <dd>
          <span className="inline-block rounded-md bg-celadon-100 px-2 text-sm font-semibold text-celadon-800">
            {outcome}
          </span>
        </dd>
      ) : null}
    </div>
  );
}
