import { AreaMap } from "~/components/area-map";
import { PinIcon } from "~/components/art/icons";
import { NoteIcon, PhoneIcon } from "~/components/art/subject-icons";
import { HomeFacts } from "~/components/home-facts";
import { useText } from "~/i18n/text";
import { mapLink } from "~/lib/map-link";
import { formatPhone } from "~/lib/phone";
import { JobSection } from "./columns";
import type { JobPageView } from "./job-page-view.server";

/** A square with a picture on phones; where there is room also its word. */
const SQUARE_BUTTON = "button button-quiet min-h-12 min-w-12 shrink-0 max-lg:px-3 lg:min-w-28";

/**
 * The customer, the address and the instructions, as far as the cleaner may see them now. Before the job
 * there is a map, too.
 */
export function CustomerAndHome({ job, withMap = false }: { job: JobPageView; withMap?: boolean }) {
  const { t } = useText();
  return (
    <JobSection title={t("job:customer-and-home")}>
      <div className="card overflow-hidden">
        {withMap ? <AreaMap area={job.area} className="h-36 lg:h-60" /> : null}
        <CustomerRows job={job} />
      </div>
    </JobSection>
  );
}

/** The same without its card and title. */
export function CustomerRows({ job }: { job: JobPageView }) {
  const { t } = useText();
  const { door } = job;
  const name = job.customer || t("job:former-customer");
  const area = t(`areas:${job.area}`);
  return (
    <>
      <div className="flex min-h-row flex-wrap items-center gap-3 px-4 py-2">
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft tabular">
            {door ? (door.phone ? formatPhone(door.phone) : t("job:no-phone")) : area}
          </p>
        </div>
        {door?.phone ? (
          <a
            href={"tel:" + door.phone}
            aria-label={t("job:call", { name })}
            className={SQUARE_BUTTON}
          >
            <PhoneIcon className="size-6 shrink-0" />
            <span className="max-lg:hidden">{t("job:call-short")}</span>
          </a>
        ) : null}
      </div>
      {door?.address ? (
        <div className="flex min-h-row flex-wrap items-center gap-3 border-t border-celadon-200 px-4 py-2">
          <div className="min-w-0 flex-1 basis-36">
            <p className="font-semibold">
              {area} {door.zipCode}
            </p>
            <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
              {door.address}
            </p>
          </div>
          <a
            href={mapLink(door.address, area, door.zipCode)}
            target="_blank"
            rel="noreferrer"
            aria-label={t("job:map")}
            className={SQUARE_BUTTON}
          >
            <PinIcon className="size-6 shrink-0" />
            <span className="max-lg:hidden">{t("job:map-short")}</span>
          </a>
        </div>
      ) : null}
      {job.home ? (
        <div className="border-t border-celadon-200 px-4 py-3">
          <HomeFacts home={job.home} />
        </div>
      ) : null}
      {door?.instructions ? (
        <div className="px-4 pt-1 pb-4">
          <p className="pb-1 text-sm font-semibold">{t("job:instructions")}</p>
          <p className="flex gap-2.5 rounded-xl bg-marigold-100 px-3 py-2.5 text-marigold-900 forced-colors:border">
            <NoteIcon className="mt-1 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">{door.instructions}</span>
          </p>
        </div>
      ) : null}
      {door ? null : (
        <p className="border-t border-celadon-200 px-4 py-3 text-sm text-ink-soft">
          {job.pageLayout === "request" ? t("job:area-only") : t("job:area-only-later")}
        </p>
      )}
    </>
  );
}
