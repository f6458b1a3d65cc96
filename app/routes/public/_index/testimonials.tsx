import { StarRow } from "~/components/stars";
import { useText } from "~/i18n/text";
import type { HomeData } from "./home-data.server";

/** What customers said; columns of uneven height, as letters on a board hang. */
export function Testimonials({ testimonials }: Pick<HomeData, "testimonials">) {
  const { t } = useText();
  if (testimonials.length === 0) return null;
  return (
    <section id="testimonials" className="bg-celadon-100 py-14" aria-labelledby="said">
      <div className="page">
        <h2 id="said" className="pb-8 text-2xl sm:text-3xl">
          {t("home:testimonials-title")}
        </h2>
        <div className="columns-1 gap-4 sm:columns-2 lg:columns-3">
          {testimonials.map(({ id, name, location, comment, rating }) => (
            <figure key={id} className="card mb-4 break-inside-avoid p-5">
              <StarRow rating={rating} />
              <blockquote className="py-3">{comment}</blockquote>
              <figcaption className="text-sm text-ink-soft">
                <strong className="block text-ink">{name}</strong>
                {location}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
