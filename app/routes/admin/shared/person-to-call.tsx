import { PhoneIcon } from "~/components/art/subject-icons";
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

/** Message for the accessible name of a number that is called. */
type CallName =
  "admin-urgent:call-name" | "admin-money:unpaid-call" | "admin-problems:promised-call";

/** A person with a remark, and beside them their phone number as a link, on phones only its icon. */
export function PersonToCall({
  name,
  phone,
  label,
  note = null,
  call,
  without = null,
}: {
  name: string;
  phone: string | null;
  /** The heading of the column, which a card on phones doesn't show. */
  label?: string;
  note?: string | null;
  call: CallName;
  /** Text in place of the number if there is none. */
  without?: string | null;
}) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 wrap-anywhere md:justify-start">
      <span className="min-w-0 flex-1 basis-32 md:flex-none md:basis-auto">
        <span className="block">{name || "–"}</span>
        {label ? <span className="text-mini text-ink-soft md:hidden">{label} </span> : null}
        {note ? <span className="text-mini font-normal text-ink-soft">{note}</span> : null}
        {phone || !without ? null : (
          <span className="block text-mini text-ink-soft">{without}</span>
        )}
      </span>
      <CallLink
        name={name}
        phone={phone}
        call={call}
        className="max-md:-mr-3 md:-my-2.5"
        isNumberShown
      />
    </span>
  );
}

/** On phones, the icon beside the two lines of a row that calls somebody; nothing without a number. */
export const RowCall = (person: { name: string; phone: string | null; call: CallName }) => (
  <CallLink {...person} className="-mr-3 shrink-0" />
);

function CallLink({
  name,
  phone,
  call,
  className,
  isNumberShown = false,
}: {
  name: string;
  phone: string | null;
  call: CallName;
  className: string;
  isNumberShown?: boolean;
}) {
  const { t } = useText();
  if (!phone) return null;
  const shown = formatPhone(phone);
  return (
    <a
      href={"tel:" + phone}
      aria-label={t(call, { phone: shown, name })}
      className={`link inline-flex min-h-11 min-w-11 items-center justify-center font-semibold tabular ${className}`}
    >
      <PhoneIcon className="size-5 md:hidden" />
      {isNumberShown ? <span className="max-md:hidden">{shown}</span> : null}
    </a>
  );
}
