import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import { RowMenu } from "~/components/ui/row-menu";
import {
  SERVICE_ORDERS,
  SERVICE_STATES,
  filterServices,
  type ServiceOrder,
} from "~/domain/admin/site/services-filter";
import {
  listServicesForAdmin,
  type ServiceForAdmin,
} from "~/domain/admin/site/edit-services.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { EmptyList, FilterForm, FilterSelect, ListBody, ListHead } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { readListChoice } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { searchParams } = new URL(request.url);
  const asked = {
    q: searchParams.get("q")?.trim() ?? "",
    state: readListChoice(searchParams, "state", SERVICE_STATES),
    sort: readListChoice(searchParams, "sort", SERVICE_ORDERS),
  };
  const found = filterServices(listServicesForAdmin(), {
    search: asked.q,
    state: asked.state,
    order: asked.sort,
  });
  return {
    meta: await describePersonalPage(context, "admin:tab-services"),
    asked,
    services: found.map(serviceRow),
  };
}

/** Returns the data of a list row. */
const serviceRow = (service: ServiceForAdmin) => ({
  id: service.id,
  nameEn: service.nameEn,
  nameTh: keepCompounds(service.nameTh),
  specialty: service.specialty,
  price: service.price,
  duration: service.duration,
  rating: service.rating,
  reviewCount: service.reviewCount,
  isArchived: service.archivedAt !== null,
});

type ServiceRow = ReturnType<typeof serviceRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminServicesPage() {
  const { t, locale } = useText();
  const { asked, services } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isTh = locale === "th";
  const nameOf = ({ nameEn, nameTh }: ServiceRow) => (isTh ? nameTh : nameEn);
  const sort = (order: ServiceOrder, now: "ascending" | "descending" = "ascending") => {
    const to = paths.adminSection("services", { ...asked, sort: order });
    return asked.sort === order ? { to, now } : { to };
  };
  const columns: Column<ServiceRow>[] = [
    { head: t("admin:id"), numeric: true, cell: ({ id }) => id, sort: sort("id") },
    {
      head: t("admin:name"),
      place: "title",
      cell: (service) => (
        <>
          {nameOf(service)}
          <span lang={isTh ? "en" : "th"} className="block text-mini font-normal text-ink-soft">
            {isTh ? service.nameEn : service.nameTh}
          </span>
        </>
      ),
      sort: sort("name"),
    },
    { head: t("admin-site:specialty"), cell: ({ specialty }) => t(`specialties:${specialty}`) },
    {
      head: t("admin:field-price"),
      numeric: true,
      cell: ({ price }) => formatBaht(price),
      sort: sort("price"),
    },
    {
      head: t("admin-site:duration"),
      numeric: true,
      cell: ({ duration }) => duration ?? "–",
      sort: sort("duration"),
    },
    {
      head: t("admin-site:rating"),
      cell: ({ rating, reviewCount }) =>
        reviewCount === 0 ? (
          "–"
        ) : (
          <>
            {rating.toFixed(1)}{" "}
            <span className="text-ink-soft">{t("common:reviews", { count: reviewCount })}</span>
          </>
        ),
      sort: sort("rating", "descending"),
    },
    {
      head: t("admin:status"),
      place: "state",
      cell: ({ isArchived }) =>
        isArchived ? (
          <Badge tone="over">{t("admin-site:state-archived")}</Badge>
        ) : (
          t("admin-site:state-offered")
        ),
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (service) => (
        <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
          <Link
            to={paths.adminItem("services", service.id, search)}
            preventScrollReset
            aria-label={t("admin:edit-whom", { name: nameOf(service) })}
            className="link inline-flex min-h-11 items-center px-1 font-semibold"
          >
            {t("admin:edit")}
          </Link>
          <RowMenu label={t("admin:more-for", { name: nameOf(service) })}>
            <Link
              to={paths.adminStep(
                "services",
                service.id,
                service.isArchived ? "restore" : "archive",
                search,
              )}
              preventScrollReset
            >
              {t(service.isArchived ? "admin-site:restore-now" : "admin-site:archive-now")}
            </Link>
          </RowMenu>
        </div>
      ),
    },
  ];
  return (
    <>
      <ListHead title={t("admin:tab-services")} total={services.length}>
        <Link
          to={paths.adminItem("services", "new", search)}
          preventScrollReset
          className="button button-strong"
        >
          {t("admin-site:add-service")}
        </Link>
      </ListHead>
      <Outlet />
      <ListBody path={paths.adminSection("services")}>
        <FilterForm
          action={paths.adminSection("services")}
          label={t("admin-site:search-services")}
          sort={asked.sort}
        >
          <FilterSelect
            name="state"
            label={t("admin:status")}
            all={t("admin:any-status")}
            options={SERVICE_STATES.map((state) => ({
              value: state,
              label: t(`admin-site:state-${state}`),
            }))}
            chosen={asked.state}
          />
        </FilterForm>
        {services.length === 0 ? (
          <EmptyList title={t("admin-site:no-services")} clearTo={paths.adminSection("services")} />
        ) : (
          <DataTable
            caption={t("admin:tab-services")}
            columns={columns}
            items={services}
            idOf={({ id }) => id}
          />
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
