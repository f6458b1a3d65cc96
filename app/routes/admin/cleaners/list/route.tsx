import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { LockIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { RowMenu } from "~/components/ui/row-menu";
import { backgroundCheckStatus } from "~/domain/cleaners/background-check-status";
import {
  ADMIN_CLEANER_ORDERS,
  ADMIN_CLEANER_STATES,
  type AdminCleanerOrder,
} from "~/domain/admin/cleaners/cleaners-filter";
import {
  listCleanersForAdmin,
  type CleanerForAdmin,
} from "~/domain/admin/cleaners/cleaners-list.server";
import { useText } from "~/i18n/text";
import { cityDateOf, daysBetween, formatDate } from "~/lib/bangkok-time";
import { fullNameForReader } from "~/lib/for-reader";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { SPECIALTIES, type Locale } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { filterOptions, RowAction, RowActions } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { search, choice, page } = readListQuery(request);
  const asked = {
    q: search,
    state: choice("state", ADMIN_CLEANER_STATES),
    sort: choice("sort", ADMIN_CLEANER_ORDERS),
  };
  const { state } = asked;
  const found = listCleanersForAdmin(
    { search, state, order: orderOf(asked), today: cityDateOf(context.now) },
    page,
  );
  return {
    ...(await describeList(context, "cleaners", asked, found, page)),
    cleaners: found.rows.map((row) => cleanerRow(row, context)),
  };
}

/** Returns the order that was asked for. By default those who wait are in the order of their arrival. */
const orderOf = ({ sort, state }: { sort: AdminCleanerOrder | null; state: string | null }) =>
  sort ?? (state === "to-verify" ? "oldest" : "newest");

/** Returns the data of a list row. */
const cleanerRow = (
  cleaner: CleanerForAdmin,
  { now, locale }: { now: number; locale: Locale },
) => ({
  id: cleaner.id,
  userId: cleaner.userId,
  name: fullNameForReader(cleaner.name, locale),
  photo: cleaner.photo,
  rating: cleaner.reviewCount > 0 ? cleaner.rating : null,
  hourlyRate: cleaner.hourlyRate > 0 ? cleaner.hourlyRate : null,
  specialties: SPECIALTIES.filter((specialty) => cleaner.specialties.includes(specialty)),
  isVerified: cleaner.isVerified,
  isListed: cleaner.isListed,
  check: backgroundCheckStatus(cleaner, now),
  checkUntil: cleaner.backgroundCheckExpiresOn,
  hasChanged: cleaner.changedSinceVerified !== null,
  isSetAside: cleaner.setAsideAt !== null,
  isClosed: cleaner.deactivatedAt !== null,
  isPaused: cleaner.pausedAt !== null,
  days: daysBetween(cityDateOf(cleaner.createdAt), cityDateOf(now)),
});

type CleanerRow = ReturnType<typeof cleanerRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminCleanersPage() {
  const { t, locale } = useText();
  const { list, cleaners } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  type Column = ListColumn<CleanerRow, AdminCleanerOrder>;
  /** The queue of those to verify: they have no stars and no check yet, but have waited for some time. */
  const isQueue = list.asked.state === "to-verify";
  const waited: Column = {
    head: t("admin-cleaners:waiting-head"),
    cell: ({ days }) => <WaitingSince days={days} />,
  };
  const rating: Column = {
    head: t("admin-cleaners:rating"),
    cell: (cleaner) => cleaner.rating?.toFixed(1) ?? "–",
    numeric: true,
    orders: ["rating"],
    descending: true,
  };
  const checkUntil: Column = {
    head: t("admin-cleaners:check-until"),
    cell: (cleaner) =>
      cleaner.isVerified && cleaner.checkUntil
        ? formatDate(cleaner.checkUntil, locale, "compact")
        : "–",
    isDate: true,
    orders: ["check"],
  };
  const columns: Column[] = [
    {
      head: t("admin:id"),
      cell: ({ id }) => id,
      numeric: true,
      orders: ["oldest", "newest"],
    },
    {
      head: t("admin:name"),
      place: "title",
      cell: ({ id, name, photo }) => (
        <Link
          to={adminPaths.item("cleaners", id, search)}
          className="flex min-h-11 w-fit items-center md:-my-2.5 lg:min-w-44 gap-2.5 font-semibold text-celadon-700 wrap-anywhere hover:underline"
        >
          <CleanerPhoto name={name} photo={photo} width={32} className="w-8 shrink-0 text-xs" />
          {name}
        </Link>
      ),
      orders: ["name"],
    },
    ...(isQueue ? [waited] : [rating]),
    {
      head: t("admin-cleaners:rate"),
      cell: ({ hourlyRate }) =>
        hourlyRate === null ? t("admin-cleaners:not-available") : formatBaht(hourlyRate),
      numeric: true,
    },
    {
      head: t("admin-cleaners:specialties"),
      cell: ({ specialties }) =>
        specialties
          .map((specialty) => shortestServiceName(t(`specialties:${specialty}`)))
          .join("\u00a0· "),
    },
    {
      head: t("admin-cleaners:verified"),
      cell: (cleaner) => <CleanerStatusCell {...cleaner} isShort={isQueue} />,
      place: "state",
    },
    ...(isQueue ? [] : [checkUntil]),
    {
      head: t("admin:actions"),
      place: "actions",
      isWideOnly: true,
      cell: ({ id, userId, name, isVerified, isListed }) => (
        <RowActions>
          <RowAction
            to={adminPaths.item("cleaners", id, search)}
            aria-label={isVerified ? undefined : t("admin-cleaners:verify-whom", { name })}
            oneLine
          >
            {isVerified ? (
              <>
                {t("admin-cleaners:open")}
                <span className="sr-only">: {name}</span>
              </>
            ) : (
              t("admin-cleaners:verify")
            )}
          </RowAction>
          <RowMenu label={t("admin:more-for", { name })}>
            <Link to={adminPaths.step("cleaners", id, "ask", search)}>
              {t("admin-cleaners:ask-changes")}
            </Link>
            <Link to={adminPaths.item("users", userId)}>{t("admin-cleaners:edit-account")}</Link>
            {isListed ? (
              <Link to={paths.cleaner(id)}>{t("admin-cleaners:public-page")}</Link>
            ) : null}
            {isVerified ? (
              <Link to={adminPaths.step("cleaners", id, "unverify", search)} className="text-brick">
                {t("admin-cleaners:unverify")}
              </Link>
            ) : null}
          </RowMenu>
        </RowActions>
      ),
    },
  ];
  return (
    <AdminList
      section="cleaners"
      list={list}
      search={t("admin-cleaners:search-label")}
      filters={[
        {
          name: "state",
          label: t("admin:status"),
          all: t("admin-cleaners:any"),
          options: filterOptions(ADMIN_CLEANER_STATES, (state) =>
            t(`admin-cleaners:state-${state}`),
          ),
        },
      ]}
      order={orderOf(list.asked)}
      columns={columns}
      lineOf={(cleaner) => ({
        to: adminPaths.item("cleaners", cleaner.id, search),
        start: (
          <CleanerPhoto
            name={cleaner.name}
            photo={cleaner.photo}
            width={40}
            className="w-10 shrink-0 text-xs"
          />
        ),
        title: cleaner.name,
        state: <CleanerStatusCell {...cleaner} isShort />,
        text: (
          <>
            {isWaiting(cleaner) ? <WaitingSince days={cleaner.days} /> : null}
            {isWaiting(cleaner) ? "\u00a0· " : null}
            {cleaner.rating === null ? null : (
              <>
                <span className="sr-only">{t("admin-cleaners:rating")} </span>
                {cleaner.rating.toFixed(1)}&nbsp;·{" "}
              </>
            )}
            {joinWithDots(
              ...cleaner.specialties.map((specialty) =>
                shortestServiceName(t(`specialties:${specialty}`)),
              ),
            )}
          </>
        ),
        figure:
          cleaner.hourlyRate === null
            ? null
            : formatBaht(cleaner.hourlyRate) + t("common:per-hour"),
      })}
      rows={cleaners}
      none={t("admin-cleaners:none")}
    />
  );
}

/** True for a cleaner who waits to be verified. */
const isWaiting = ({ isVerified, isSetAside, isClosed }: CleanerRow) =>
  !isVerified && !isSetAside && !isClosed;

/** Says how long a cleaner has waited. */
function WaitingSince({ days }: { days: number }) {
  const { t } = useText();
  return (
    <>
      {days > 0 ? t("admin-cleaners:waiting", { count: days }) : t("admin-cleaners:waiting-today")}
    </>
  );
}

/** Shows a badge for every state that needs attention; plain text for a verified cleaner without issues. */
function CleanerStatusCell({
  isVerified,
  check,
  checkUntil,
  hasChanged,
  isSetAside,
  isClosed,
  isPaused,
  days,
  isShort = false,
}: CleanerRow & {
  /** True if how long somebody has waited is said elsewhere. */
  isShort?: boolean;
}) {
  const { t } = useText();
  if (isClosed) {
    return (
      <Badge tone="over" Icon={LockIcon}>
        {t("admin-cleaners:state-deactivated")}
      </Badge>
    );
  }
  if (!isVerified && isSetAside) {
    return (
      <Badge tone="over" Icon={LockIcon}>
        {t("admin-cleaners:state-set-aside")}
      </Badge>
    );
  }
  if (!isVerified) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Badge tone="waits" Icon={HourglassIcon}>
          {t("admin-cleaners:unverified")}
        </Badge>
        {isShort ? null : (
          <span className="text-mini text-ink-soft">
            <WaitingSince days={days} />
          </span>
        )}
      </span>
    );
  }
  if (check === "expired" && checkUntil) {
    return (
      <Badge tone="danger" Icon={ShieldCheckIcon}>
        {t("admin-cleaners:state-expired")}
      </Badge>
    );
  }
  if (hasChanged) {
    return (
      <Badge tone="waits" Icon={HourglassIcon}>
        {t("admin-cleaners:state-changed")}
      </Badge>
    );
  }
  // On phones being verified is the rule, which no row says.
  if (isShort) return isPaused ? <>{t("admin-cleaners:state-paused")}</> : null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <ShieldCheckIcon className="size-4 text-celadon-700" />
      {t("admin-cleaners:verified")}
      {isPaused ? `\u00a0· ${t("admin-cleaners:state-paused")}` : ""}
    </span>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
