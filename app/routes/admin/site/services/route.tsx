import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
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
import { useText } from "~/i18n/text";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { filterOptions, RowAction, RowActions } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { search, choice } = readListQuery(request);
  const asked = {
    q: search,
    state: choice("state", SERVICE_STATES),
    sort: choice("sort", SERVICE_ORDERS),
  };
  const { state, sort: order } = asked;
  const rows = filterServices(listServicesForAdmin(), { search, state, order });
  return {
    ...(await describeList(context, "services", asked, { rows, total: rows.length })),
    services: rows.map(serviceRow),
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
  const { list, services } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isTh = locale === "th";
  const nameOf = ({ nameEn, nameTh }: ServiceRow) => (isTh ? nameTh : nameEn);
  const columns: ListColumn<ServiceRow, ServiceOrder>[] = [
    { head: t("admin:id"), numeric: true, cell: ({ id }) => id, orders: ["id"] },
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
      orders: ["name"],
    },
    { head: t("admin-site:specialty"), cell: ({ specialty }) => t(`specialties:${specialty}`) },
    {
      head: t("admin-site:price"),
      numeric: true,
      cell: ({ price }) => formatBaht(price),
      orders: ["price"],
    },
    {
      head: t("admin-site:duration"),
      numeric: true,
      cell: ({ duration }) => duration ?? "–",
      orders: ["duration"],
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
      orders: ["rating"],
      descending: true,
    },
    ...(services.some(({ isArchived }) => isArchived)
      ? [
          {
            head: t("admin:status"),
            place: "state" as const,
            cell: (service: ServiceRow) => <ServiceState {...service} />,
          },
        ]
      : []),
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (service) => (
        <RowActions>
          <RowAction
            to={adminPaths.item("services", service.id, search)}
            preventScrollReset
            aria-label={t("admin-site:edit-service", { name: nameOf(service) })}
          >
            {t("admin:edit")}
          </RowAction>
          <RowMenu label={t("admin:more-for", { name: nameOf(service) })}>
            <Link
              to={adminPaths.step(
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
        </RowActions>
      ),
    },
  ];
  return (
    <AdminList
      section="services"
      list={list}
      links={
        <Link
          to={adminPaths.item("services", "new", search)}
          preventScrollReset
          className="button button-strong"
        >
          {t("admin-site:add-service")}
        </Link>
      }
      search={t("admin-site:search-services")}
      filters={[
        {
          name: "state",
          label: t("admin:status"),
          all: t("admin:any-status"),
          options: filterOptions(SERVICE_STATES, (state) => t(`admin-site:state-${state}`)),
        },
      ]}
      order={list.asked.sort}
      columns={columns}
      lineOf={(service) => ({
        to: adminPaths.item("services", service.id, search),
        keepsPlace: true,
        title: nameOf(service),
        state: <ServiceState {...service} />,
        text: joinWithDots(
          service.duration !== null && t("admin-site:minutes", { count: service.duration }),
          service.reviewCount > 0 && `★ ${service.rating.toFixed(1)} (${service.reviewCount})`,
        ),
        figure: formatBaht(service.price),
      })}
      rows={services}
      none={t("admin-site:no-services")}
    />
  );
}

/** Shows if a service isn't offered any more. One that is needs no words. */
function ServiceState({ isArchived }: ServiceRow) {
  const { t } = useText();
  return isArchived ? <Badge tone="over">{t("admin-site:state-archived")}</Badge> : null;
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
