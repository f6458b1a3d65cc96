import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { LockIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
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
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf, daysBetween, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { SPECIALTIES } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  EmptyList,
  FilterForm,
  FilterSelect,
  ListBody,
  ListPagination,
  ListHead,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_LAST_PAGE, ADMIN_PAGE_SIZE, readListChoice } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { searchParams } = new URL(request.url);
  const asked = {
    q: searchParams.get("q")?.trim() ?? "",
    state: readListChoice(searchParams, "state", ADMIN_CLEANER_STATES),
    sort: readListChoice(searchParams, "sort", ADMIN_CLEANER_ORDERS),
  };
  const page = pageNumberOf(searchParams, ADMIN_LAST_PAGE);
  const { rows, total } = listCleanersForAdmin(
    {
      search: asked.q,
      state: asked.state,
      // Cleaners who wait are listed in the order of their arrival.
      order: asked.sort ?? defaultOrder(asked.state),
      today: cityDateOf(context.now),
    },
    { page, size: ADMIN_PAGE_SIZE },
  );
  if (page > 1 && rows.length === 0) throw redirect(paths.adminSection("cleaners", asked));
  return {
    meta: await describePersonalPage(context, "admin:tab-cleaners"),
    asked,
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    cleaners: rows.map((row) => cleanerRow(row, context.now)),
  };
}

const defaultOrder = (state: string | null): AdminCleanerOrder =>
  state === "to-verify" ? "oldest" : "newest";

/** Returns the data of a list row. */
const cleanerRow = (cleaner: CleanerForAdmin, now: number) => ({
  id: cleaner.id,
  userId: cleaner.userId,
  name: cleaner.name,
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
  const { asked, page, size, total, cleaners } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = (query: Partial<typeof asked> & { page?: number }) =>
    paths.adminSection("cleaners", { ...asked, ...query });
  /** Returns the sorting of a column head. It leads to `first`, or to `then` if `first` is current. */
  const sort = (
    first: AdminCleanerOrder,
    { then = first, falls = false }: { then?: AdminCleanerOrder; falls?: boolean } = {},
  ) => {
    const currentOrder = asked.sort ?? defaultOrder(asked.state);
    const to = list({ sort: currentOrder === first ? then : first });
    const [now, otherwise] = falls
      ? (["descending", "ascending"] as const)
      : (["ascending", "descending"] as const);
    if (currentOrder === first) return { to, now };
    return currentOrder === then ? { to, now: otherwise } : { to };
  };
  const columns: Column<CleanerRow>[] = [
    {
      head: t("admin:id"),
      cell: ({ id }) => id,
      numeric: true,
      sort: sort("oldest", { then: "newest" }),
    },
    {
      head: t("admin:name"),
      place: "title",
      cell: ({ id, name, photo }) => (
        <Link
          to={paths.adminItem("cleaners", id, search)}
          className="inline-flex min-h-11 items-center lg:min-w-44 gap-2.5 font-semibold text-celadon-700 wrap-anywhere hover:underline"
        >
          <CleanerPhoto name={name} photo={photo} width={32} className="w-8 shrink-0 text-xs" />
          {name}
        </Link>
      ),
      sort: sort("name"),
    },
    {
      head: t("admin-cleaners:rating"),
      cell: ({ rating }) => rating?.toFixed(1) ?? "–",
      numeric: true,
      sort: sort("rating", { falls: true }),
    },
    {
      head: t("admin-cleaners:rate"),
      cell: ({ hourlyRate }) =>
        hourlyRate === null ? t("admin-cleaners:not-available") : formatBaht(hourlyRate),
      numeric: true,
    },
    {
      head: t("admin-cleaners:specialties"),
      cell: ({ specialties }) =>
        specialties.map((specialty) => t(`specialties:${specialty}`)).join("\u00a0· "),
    },
    {
      head: t("admin-cleaners:verified"),
      cell: (cleaner) => <CleanerStatusCell {...cleaner} />,
      place: "state",
    },
    {
      head: t("admin-cleaners:check-until"),
      cell: ({ isVerified, checkUntil }) =>
        isVerified && checkUntil ? formatDate(checkUntil, locale, "long") : "–",
      numeric: true,
      sort: sort("check"),
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ id, userId, name, isVerified, isListed }) => (
        <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
          <Link
            to={paths.adminItem("cleaners", id, search)}
            aria-label={isVerified ? undefined : t("admin-cleaners:verify-whom", { name })}
            className="link inline-flex min-h-11 items-center px-1 font-semibold whitespace-nowrap"
          >
            {isVerified ? (
              <>
                {t("admin-cleaners:open")}
                <span className="sr-only">: {name}</span>
              </>
            ) : (
              t("admin-cleaners:verify")
            )}
          </Link>
          <RowMenu label={t("admin:more-for", { name })}>
            <Link to={paths.adminStep("cleaners", id, "ask", search)}>
              {t("admin-cleaners:ask-changes")}
            </Link>
            <Link to={paths.adminItem("users", userId)}>{t("admin-cleaners:edit-account")}</Link>
            {isListed ? (
              <Link to={paths.cleaner(id)}>{t("admin-cleaners:public-page")}</Link>
            ) : null}
            {isVerified ? (
              <Link to={paths.adminStep("cleaners", id, "unverify", search)} className="text-brick">
                {t("admin-cleaners:unverify")}
              </Link>
            ) : null}
          </RowMenu>
        </div>
      ),
    },
  ];
  return (
    <>
      <ListHead title={t("admin:tab-cleaners")} total={total} />
      <ListBody
        path={paths.adminSection("cleaners")}
        end={
          <ListPagination page={page} size={size} total={total} to={(to) => list({ page: to })} />
        }
      >
        <FilterForm
          action={paths.adminSection("cleaners")}
          label={t("admin-cleaners:search-label")}
          sort={asked.sort}
        >
          <FilterSelect
            name="state"
            label={t("admin:status")}
            all={t("admin-cleaners:any")}
            options={ADMIN_CLEANER_STATES.map((state) => ({
              value: state,
              label: t(`admin-cleaners:state-${state}`),
            }))}
            chosen={asked.state}
          />
        </FilterForm>
        {cleaners.length === 0 ? (
          <EmptyList title={t("admin-cleaners:none")} clearTo={paths.adminSection("cleaners")} />
        ) : (
          <DataTable
            caption={t("admin:tab-cleaners")}
            columns={columns}
            items={cleaners}
            idOf={({ id }) => id}
          />
        )}
      </ListBody>
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
}: CleanerRow) {
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
        <span className="text-mini text-ink-soft">
          {days > 0
            ? t("admin-cleaners:waiting", { count: days })
            : t("admin-cleaners:waiting-today")}
        </span>
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
