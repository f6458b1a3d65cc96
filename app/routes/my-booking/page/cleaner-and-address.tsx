import type { ReactNode } from "react";
import { AreaMap } from "~/components/area-map";
import { PinIcon } from "~/components/art/icons";
import { NoteIcon, PhoneIcon, UserIcon } from "~/components/art/subject-icons";
import { CleanerIdentity } from "~/components/cleaner-identity";
import { FoldedRow } from "~/components/folded-row";
import { Link } from "~/components/link";
import { HomeFacts } from "~/components/home-facts";
import { useText } from "~/i18n/text";
import { mapLink } from "~/lib/map-link";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/** How the cleaner is called, by the status of the booking. */
export const WHO_BY_STATUS = {
  pending: "my-booking:who-comes",
  confirmed: "my-booking:who-comes",
  completed: "my-booking:who-came",
  cancelled: "my-booking:who-was-booked",
} as const;

/** The cleaner, and how to reach them. */
export function BookedCleaner({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const { cleaner } = booking;
  return (
    <section
      aria-label={t(WHO_BY_STATUS[booking.status])}
      className="card p-4 sm:p-6 md:flex md:items-center md:gap-4"
    >
      <CleanerIdentity
        cleaner={cleaner}
        name={cleaner.name || t("common:former-cleaner")}
        heading="h2"
      />
      <CleanerLinks booking={booking} />
    </section>
  );
}

/** The cleaner's phone, while they can be called, and their page, if `isBrief` not on phones. */
export function CleanerLinks({
  booking: { cleaner },
  isBrief = false,
}: {
  booking: CustomerBookingPageView;
  isBrief?: boolean;
}) {
  const { t } = useText();
  const name = cleaner.name || t("common:former-cleaner");
  if (!cleaner.phone && cleaner.id === null) return null;
  return (
    <p
      className={
        isBrief
          ? "flex gap-2"
          : "grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 pt-4 md:flex md:pt-0"
      }
    >
      {cleaner.phone ? (
        <a
          href={"tel:" + cleaner.phone}
          aria-label={t("my-booking:call-name", { name })}
          className="button button-quiet min-h-12 tabular"
        >
          <PhoneIcon className="size-5 shrink-0" />
          <span className={isBrief ? "max-sm:sr-only" : undefined}>{t("my-booking:call")}</span>
          {/* On phones a tap is enough, and the two buttons have one line each. */}
          <span className="text-sm font-normal whitespace-nowrap max-sm:hidden">
            {formatPhone(cleaner.phone)}
          </span>
        </a>
      ) : null}
      {cleaner.id === null ? null : (
        <Link
          to={paths.cleaner(cleaner.id)}
          aria-label={t("my-booking:profile-name", { name })}
          className={`button button-quiet min-h-12 ${isBrief ? "max-sm:hidden" : ""}`}
        >
          <UserIcon className="size-5 shrink-0" />
          {t("my-booking:profile")}
        </Link>
      )}
    </p>
  );
}

/** The address of the cleaning, with the instructions. */
export function BookingAddress({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const { city, status } = booking;
  const map = "h-36 md:h-40 md:w-60 md:shrink-0 md:rounded-xl";
  // Once the job is over, it matters little: on phones it is a row.
  if (status === "completed" || status === "cancelled") {
    return (
      <FoldedAddress booking={booking} opensWide>
        <div className="md:flex md:gap-6">
          <AreaMap area={city} className={map} />
          <div className="min-w-0 flex-1 pt-3 md:pt-0">
            <AddressLines booking={booking} />
          </div>
        </div>
        <HomeAndDoor booking={booking} />
      </FoldedAddress>
    );
  }
  return (
    <section aria-labelledby="where" className="card overflow-hidden md:p-6">
      <div className="md:flex md:gap-6">
        <AreaMap area={city} className={map} />
        <div className="min-w-0 flex-1 p-4 pt-3 sm:px-6 md:p-0">
          <h2 id="where" className="text-section">
            {t("my-booking:where")}
          </h2>
          <AddressLines booking={booking} />
        </div>
      </div>
      <div className="px-4 not-empty:pb-4 sm:px-6 md:px-0 md:not-empty:pt-2 md:not-empty:pb-0">
        <HomeAndDoor booking={booking} />
      </div>
    </section>
  );
}

/** The address as a row of a card: on the day the people come first, and without a cleaner nobody comes. */
export const AddressRow = ({ booking }: { booking: CustomerBookingPageView }) => (
  <FoldedAddress booking={booking} isInCard>
    <AddressLines booking={booking} />
    <HomeAndDoor booking={booking} />
  </FoldedAddress>
);

function FoldedAddress({
  booking: { address, city },
  ...row
}: {
  booking: CustomerBookingPageView;
  isInCard?: boolean;
  opensWide?: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <FoldedRow
      Icon={PinIcon}
      title={t("my-booking:address-in", { area: t(`areas:${city}`) })}
      text={address.split("\n", 1)[0] ?? ""}
      {...row}
    />
  );
}

function AddressLines({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const { address, city, zipCode, phone } = booking;
  const area = t(`areas:${city}`);
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">
        {address}
        <br />
        {area} {zipCode}
      </p>
      {phone ? (
        <p className="text-sm text-ink-soft tabular">
          {t("my-booking:your-phone", { phone: formatPhone(phone) })}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-6">
        <a
          href={mapLink(address, area, zipCode)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          <PinIcon className="size-5 shrink-0" />
          {t("my-booking:map")}
        </a>
        {booking.can.correct ? (
          <Link
            to={paths.myBookingStep(booking.id, "details")}
            className="link inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <NoteIcon className="size-5 shrink-0" />
            {t("my-booking:correct")}
          </Link>
        ) : null}
      </p>
    </>
  );
}

/** The facts of the home, and how to get in. */
function HomeAndDoor({ booking: { home, instructions } }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  return (
    <>
      {home ? (
        <div className="mt-2 border-t border-celadon-200 pt-3">
          <HomeFacts home={home} />
        </div>
      ) : null}
      {instructions ? (
        <div className="mt-2 border-t border-celadon-200 pt-3">
          <h3 className="text-base">{t("dashboard:instructions")}</h3>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{instructions}</p>
        </div>
      ) : null}
    </>
  );
}
