import { PhoneIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { withQuery } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";

/**
 * Says that a number is in nobody's profile, but was given for bookings, and leads to its customers: so
 * nobody makes a second account for one of them.
 */
export function TypedOnlyBanner({
  phone,
  people,
}: {
  phone: string;
  people: { id: number; name: string; isClosed: boolean; bookingId: number; times: number }[];
}) {
  const { t } = useText();
  return (
    <section
      aria-labelledby="typed-only"
      className="mb-4 flex flex-wrap gap-x-3 gap-y-2 rounded-card bg-marigold-100 p-4 text-marigold-900 forced-colors:border"
    >
      <PhoneIcon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="typed-only" className="text-base">
          {t("admin-search:typed-only")}
        </h2>
        <ul>
          {people.map(({ id, name, isClosed, bookingId, times }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-1">
              <p className="min-w-0 grow basis-64 text-ink wrap-anywhere">
                {times === 1
                  ? t("admin-search:typed-by", { name, id: bookingId })
                  : t("admin-search:typed-often", { name, id: bookingId, count: times })}
              </p>
              {isClosed ? null : (
                <Link
                  to={withQuery(adminPaths.item("bookings", "new"), { customer: id })}
                  className="button button-outline bg-white"
                >
                  {t("admin-search:book-for", { name })}
                </Link>
              )}
              <Link to={adminPaths.item("users", id)} className="button button-outline bg-white">
                {t("admin-search:put-in-profile", { name })}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={withQuery(adminPaths.item("bookings", "new"), { q: formatPhone(phone) })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-search:somebody-else")}
        </Link>
      </div>
    </section>
  );
}
