import type { OwnCardData } from "./own-card.server";

/** The cleaner's own card as it is in the list of cleaners, but without links. */
export function OwnCard({
  card: { name, photo, initials, rating, reviews, total, hours, facts, free },
}: {
  card: OwnCardData;
}) {
  return (
    <>
      {photo ? (
        <img
          src={photo}
          alt=""
          width={384}
          height={288}
          className="aspect-4/3 w-full rounded-t-2xl bg-celadon-100 object-cover object-[50%_12%]"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid h-28 place-items-center rounded-t-2xl bg-celadon-100 text-[2rem] font-bold text-celadon-800"
        >
          {initials}
        </span>
      )}
      <div className="p-4 lg:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <strong>{name}</strong>
          <span className="text-mini text-ink-soft">
            {rating ? (
              <>
                <span role="img" aria-label={rating.label} className="stars align-[-0.15em]" />{" "}
                <strong aria-hidden="true">{rating.figure}</strong>{" "}
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
