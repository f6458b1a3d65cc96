import { Link } from "~/components/link";
import { CalendarIcon, ChatIcon, SparkleIcon } from "~/components/art/icons";
import { Breakdown } from "~/components/breakdown";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Fact } from "~/components/fact";
import { languageNames } from "~/components/language-names";
import { Stars } from "~/components/stars";
import { quote } from "~/domain/pricing/pricing";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { writtenIn } from "~/lib/written-in";
import type { CardData } from "./card-data.server";

/** The work that the visitor looks for; without one, no total is shown. */
export interface Job {
  serviceId: number;
  /** Minutes; null is billed as 2 hours. */
  duration: number | null;
}

interface CleanerCardProps {
  cleaner: CardData;
  job: Job | null;
  /** On the first screen of a phone. */
  inSight: boolean;
}

const LAYOUT =
  "card relative grid h-full grid-cols-[auto_1fr] grid-rows-[auto_1fr_auto] gap-x-4 gap-y-3 p-4";
const PHOTO = "w-28 sm:row-span-2 sm:w-44";
const WIDE = "col-span-2 sm:col-span-1 sm:col-start-2";

/** A cleaner to choose: the whole card books, the name leads to their page. */
export function CleanerCard({ cleaner, job, inSight }: CleanerCardProps) {
  const { locale, t } = useText();
  return (
    <article className={`${LAYOUT} hover:bg-celadon-50`}>
      <CleanerPhoto
        name={cleaner.name}
        photo={cleaner.photo}
        width={176}
        sizes="(min-width: 40rem) 176px, 112px"
        className={PHOTO}
        eager={inSight}
      />
      <div className="self-start">
        <h2 className="text-lg">
          <Link
            to={paths.cleaner(cleaner.id)}
            className="relative z-10 inline-flex min-h-11 items-center hover:underline"
          >
            {cleaner.name}
          </Link>
        </h2>
        <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
        <p className="pt-1">
          <strong className="tabular-nums">{formatBaht(cleaner.hourlyRate)}</strong>
          <span className="text-sm text-ink-soft">{t("common:per-hour")}</span>
        </p>
      </div>
      <p lang={writtenIn(cleaner.bio)} className={`${WIDE} line-clamp-3 self-start`}>
        {cleaner.bio}
      </p>
      <ul className={`${WIDE} flex flex-col gap-1 text-sm text-ink-soft`}>
        <Fact Icon={CalendarIcon}>
          <strong className="text-ink">
            {cleaner.nextFree
              ? t("common:next-free", { day: cleaner.nextFree })
              : t("common:next-free-none")}
          </strong>{" "}
          {cleaner.nextAvailableDate ? (
            <q lang={writtenIn(cleaner.nextAvailableDate)}>{cleaner.nextAvailableDate}</q>
          ) : null}
        </Fact>
        <Fact Icon={SparkleIcon}>
          {cleaner.specialties.map((specialty) => t(`specialties:${specialty}`)).join(" · ")}
        </Fact>
        <Fact Icon={ChatIcon}>
          {t("common:speaks", { languages: languageNames(cleaner, t, locale) })}
        </Fact>
      </ul>
      <div className="col-span-2 flex flex-col gap-3 sm:col-span-1 sm:col-start-1 sm:row-start-3 sm:w-44">
        {job ? (
          <p className="flex items-end justify-between gap-3 tabular-nums sm:block">
            <span className="text-sm text-ink-soft">
              <span className="block">{t("common:estimated-total")}</span>
              <Breakdown price={quote(cleaner.hourlyRate, job.duration)} />
            </span>
            <strong className="block text-lg whitespace-nowrap">
              {formatBaht(quote(cleaner.hourlyRate, job.duration).total)}
            </strong>
          </p>
        ) : null}
        <Link
          to={paths.booking({ serviceId: job?.serviceId, cleanerId: cleaner.id })}
          className="button button-quiet px-2 after:absolute after:inset-0"
        >
          {t("browse:book", { name: cleaner.name })}
        </Link>
      </div>
    </article>
  );
}

/** The place of a card that is on its way. */
export function SkeletonCard() {
  return (
    <div aria-hidden="true" className={LAYOUT}>
      <span className={`${PHOTO} skeleton aspect-square rounded-2xl`} />
      <div className="flex flex-col gap-3 pt-3">
        <span className="skeleton h-5 w-28" />
        <span className="skeleton h-4 w-28" />
      </div>
      <span className={`${WIDE} skeleton h-16`} />
      <span className={`${WIDE} skeleton h-16`} />
    </div>
  );
}
