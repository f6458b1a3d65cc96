import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { AlternativeButtons } from "../shared/alternative";
import type { SearchPageView } from "./search-page-view.server";

/** Up to three who are free: each button leads to step 4, with everything filled in. */
export function Choices({ search: { lost, choices, serviceId } }: { search: SearchPageView }) {
  const { t } = useText();
  return (
    <section aria-labelledby="choices" className="card overflow-hidden">
      <h2 id="choices" className="px-4 pt-4 text-section sm:px-6">
        {t("my-booking:search-choices")}
      </h2>
      <p className="px-4 pb-2 text-sm text-ink-soft sm:px-6">
        {t("my-booking:search-choices-text", { total: formatBaht(lost.totalPrice) })}
      </p>
      <form method="post" className="border-t border-celadon-200">
        <AlternativeButtons alternatives={choices} agreed={lost.totalPrice} />
      </form>
      <p className="border-t border-celadon-200 px-4 py-2 sm:px-6">
        <Link
          to={paths.bookingCleaner({ serviceId, area: lost.city, replaces: lost.id })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("my-booking:instead-all")}
        </Link>
      </p>
    </section>
  );
}
