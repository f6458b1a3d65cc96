import type { ReactNode } from "react";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { EmailIcon, PhoneIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

/** Shows both sides with links to call or write to them. */
export function AdminBookingContacts({
  booking: { customer, cleaner },
}: {
  booking: AdminBookingView;
}) {
  const { t } = useText();
  return (
    <AdminBookingSection title={t("admin-bookings:people")} ruled>
      <div className="ruled lg:flex lg:*:flex-1 lg:*:border-t-0">
        <BookingContact
          role={t("admin-bookings:customer")}
          name={customer.name || t("admin-bookings:former-customer")}
          face={
            customer.name ? (
              <CleanerPhoto
                name={customer.name}
                photo={null}
                width={40}
                className="w-10 shrink-0 text-sm"
              />
            ) : null
          }
          to={customer.isGone ? null : adminPaths.item("users", customer.id)}
          phone={customer.isGone ? null : customer.phone}
          email={customer.isGone ? null : customer.email}
        />
        <BookingContact
          role={t("admin-bookings:cleaner")}
          name={cleaner.name || t("admin-bookings:former-cleaner")}
          face={
            cleaner.name ? (
              <CleanerPhoto
                name={cleaner.name}
                photo={cleaner.photo}
                width={40}
                className="w-10 shrink-0 text-sm"
              />
            ) : null
          }
          to={cleaner.name ? adminPaths.item("cleaners", cleaner.id) : null}
          phone={cleaner.phone}
          email={cleaner.email}
        />
      </div>
    </AdminBookingSection>
  );
}

function BookingContact({
  role,
  name,
  face,
  to,
  phone,
  email,
}: {
  role: string;
  name: string;
  /** A photo beside the name. */
  face?: ReactNode;
  /** URL of their page; null if they are gone. */
  to: string | null;
  phone: string | null;
  email: string | null;
}) {
  const { t } = useText();
  const link = "link inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere";
  return (
    <div className="min-w-0 px-4 py-3 text-sm">
      <div className="flex items-center gap-3">
        {face}
        <div className="min-w-0">
          <p className="text-mini text-ink-soft">{role}</p>
          {to ? (
            <Link
              to={to}
              className="link inline-flex min-h-11 items-center text-base font-semibold wrap-anywhere"
            >
              {name}
            </Link>
          ) : (
            <p className="text-base font-semibold wrap-anywhere">{name}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {phone ? (
          <a
            href={"tel:" + phone}
            aria-label={`${t("admin-bookings:phone-of", { name })}: ${formatPhone(phone)}`}
            className={`${link} shrink-0 tabular`}
          >
            <PhoneIcon className="size-4 shrink-0" />
            {formatPhone(phone)}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center text-ink-soft">
            {t("admin-bookings:no-phone")}
          </span>
        )}
        {email ? (
          <a
            href={"mailto:" + email}
            aria-label={`${t("admin-bookings:email-to", { name })}: ${email}`}
            className={`${link} min-w-11`}
          >
            <EmailIcon className="size-5 shrink-0 sm:size-4" />
            {/* On phones there is no room for all of it, and a part can't be checked. */}
            <span className="min-w-0 max-sm:sr-only">{email}</span>
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center text-ink-soft">
            {t("admin-bookings:no-email")}
          </span>
        )}
      </div>
    </div>
  );
}
