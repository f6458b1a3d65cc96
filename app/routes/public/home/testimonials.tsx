import { Link } from "~/components/link";
import { StarRow } from "~/components/stars";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

/**
 * Testimonials: a row to swipe on phones, rows of three where there is room. Without any, the section that the
 * header links to leads to the reviews.
 */
export function HomeTestimonials({ testimonials }: Pick<HomeData, "testimonials">) {
  const { locale, t } = useText();
  return (
    <section id="testimonials" className="page pt-9 sm:pt-14" aria-labelledby="said">
      <h2 id="said" className="text-2xl sm:text-3xl">
        {t("home:testimonials-title")}
      </h2>
      {testimonials.length === 0 ? (
        <>
          <p className="pt-2 text-ink-soft">{t("home:testimonials-none")}</p>
          <Link to={paths.browse()} className="button button-quiet mt-3">
            {t("home:browse-all")}
          </Link>
        </>
      ) : (
        <>
          {/* Nothing inside can take the focus, so the row takes it: then the arrow keys scroll it. */}
          <div
            role="group"
            aria-labelledby="said"
            tabIndex={0}
            className="swiped pt-3 lg:grid-cols-3 lg:gap-4 lg:pt-6"
          >
            {testimonials.map(({ id, name, location, comment, rating }) => (
              <figure key={id} className="card flex flex-col p-4 md:p-5">
                <StarRow rating={rating} />
                <blockquote className="flex-1 py-2">{comment}</blockquote>
                <figcaption className="text-sm text-ink-soft">
                  <strong className="block text-ink">{nameForReader(name, locale)}</strong>
                  {location}
                </figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
