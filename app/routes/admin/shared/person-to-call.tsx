import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";

/*
 * Cells of lists by which admins phone somebody. Each list has messages of its own for them, so that its page
 * fetches no other namespace.
 */

/** The number of a booking, as a link to its page. */
export function BookingNumber({
  id,
  named,
}: {
  id: number;
  /** Message for its accessible name. */
  named: "admin-urgent:booking-which" | "admin-money:unpaid-booking-which";
}) {
  const { t } = useText();
  return (
    <Link
      to={adminPaths.item("bookings", id)}
      aria-label={t(named, { id })}
      className="link inline-flex min-h-11 items-center tabular"
    >
      #{id}
    </Link>
  );
}

/** A person with a remark, and their phone number as a link. */
export function PersonToCall({
  name,
  phone,
  note = null,
  call,
  without = null,
}: {
  name: string;
  phone: string | null;
  note?: string | null;
  /** Message for the accessible name of the number. */
  call: "admin-urgent:call-name" | "admin-money:unpaid-call" | "admin-problems:promised-call";
  /** Text in place of the number if there is none. */
  without?: string | null;
}) {
  const { t } = useText();
  const shown = phone ? formatPhone(phone) : null;
  return (
    <span className="block wrap-anywhere">
      <span className="block">{name || "–"}</span>
      {note ? <span className="block text-mini text-ink-soft">{note}</span> : null}
      {shown ? (
        <a
          href={"tel:" + phone}
          aria-label={t(call, { phone: shown, name })}
          className="link inline-flex min-h-11 items-center font-semibold tabular"
        >
          {shown}
        </a>
      ) : without ? (
        <span className="block text-mini text-ink-soft">{without}</span>
      ) : null}
    </span>
  );
}
