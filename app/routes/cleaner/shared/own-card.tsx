import { CleanerPhoto } from "~/components/cleaner-photo";
import type { OwnCardData } from "./own-card.server";

/** The cleaner's own card as it is in the list of cleaners, but without links. */
export function OwnCard({
  card: { name, photo, rating, reviews, total, hours, facts, free },
}: {
  card: OwnCardData;
}) {
  return (
    <>
      <CleanerPhoto
        name={name}
        photo={photo}
        width={384}
        shape={`${photo ? "aspect-4/3" : "aspect-16/9"} rounded-t-2xl`}
        className="w-full object-[50%_12%]"
      />
      <div className="p-4 lg:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <strong>{name}</strong>
          <span className="text-mini text-ink-soft">
            {rating ? (
              <>
                <span role="img" aria-label={rating.label} className="stars align-[-0.15em]" />{" "}
                <span aria-hidden="true">{rating.figure}</span>{" "}
              </>
            ) : null}
            {reviews}
          </span>
        </div>
        <p className="text-sm text-ink-soft tabular">
          <strong className="text-base text-ink">{total}</strong>
          {hours}
        </p>
        {free ? <p className="text-sm font-semibold text-celadon-700">{free}</p> : null}
        <p className="text-sm text-ink-soft">{facts}</p>
      </div>
    </>
  );
}
