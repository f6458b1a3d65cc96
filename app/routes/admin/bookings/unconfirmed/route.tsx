import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { DataTable, type Column } from "~/components/ui/data-table";
import { Empty } from "~/components/ui/empty";
import { listUnconfirmedVisits } from "~/domain/admin/overview/cant-wait.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { addDays, cityDateOf, formatMoment } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { readListQuery, requireAdmin } from "../../shared/admin-list.server";
import { BookingNumber, PersonToCall, RowCall } from "../../shared/person-to-call";
import { ListBody, ListHead, ListPagination } from "../../shared/list-parts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { page } = readListQuery(request);
  const { now, locale } = context;
  const { rows, total } = listUnconfirmedVisits(page, now);
  // Somebody may have confirmed meanwhile.
  if (page.page > 1 && rows.length === 0) throw redirect(adminPaths.unconfirmed());
  return {
    list: { ...page, total },
    tomorrow: addDays(cityDateOf(now), 1),
    visits: rows.map((visit) => ({
      id: visit.id,
      startsAt: visit.startsAt,
      cleaner: nameForReader(visit.cleanerName, locale),
      cleanerPhone: visit.cleanerPhone,
      customer: nameForReader(visit.customerName ?? "", locale),
      customerPhone: visit.customerPhone,
      isSomebodyThere: visit.presenceConfirmedAt !== null,
      comesInstead: visit.confirmBy !== null,
    })),
    meta: await describePersonalPage(context, "admin-urgent:list-title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function UnconfirmedVisits() {
  const { t, locale } = useText();
  const { list, visits, tomorrow } = useLoaderData<typeof loader>();
  const said = ({ isSomebodyThere }: (typeof visits)[number]) =>
    t(isSomebodyThere ? "admin-urgent:said-there" : "admin-urgent:said-nothing");
  const columns: Column<(typeof visits)[number]>[] = [
    {
      head: t("admin-urgent:when"),
      cell: ({ startsAt }) => formatMoment(startsAt, locale),
      place: "title",
    },
    {
      head: t("admin-urgent:booking"),
      cell: ({ id }) => <BookingNumber id={id} named="admin-urgent:booking-which" />,
      place: "state",
    },
    {
      head: t("admin-urgent:cleaner"),
      cell: ({ cleaner, cleanerPhone, comesInstead }) => (
        <PersonToCall
          call="admin-urgent:call-name"
          without={t("admin-urgent:no-phone")}
          name={cleaner}
          phone={cleanerPhone}
          note={comesInstead ? t("admin-urgent:comes-instead") : null}
        />
      ),
    },
    {
      head: t("admin-urgent:customer"),
      cell: ({ customer, customerPhone }) => (
        <PersonToCall
          call="admin-urgent:call-name"
          without={t("admin-urgent:no-phone")}
          name={customer}
          phone={customerPhone}
        />
      ),
    },
    {
      head: t("admin-urgent:said"),
      cell: said,
    },
  ];
  return (
    <>
      <BackLink to={paths.admin()}>{t("admin-urgent:list-back")}</BackLink>
      <ListHead title={t("admin-urgent:list-title")} total={list.total} />
      {list.total > 0 ? (
        <p className="max-w-prose pb-4 text-sm text-ink-soft">{t("admin-urgent:list-text")}</p>
      ) : null}
      <ListBody
        path={adminPaths.unconfirmed()}
        end={<ListPagination {...list} to={adminPaths.unconfirmed} />}
      >
        {list.total === 0 ? (
          <Empty Scene={EmptyBookingsScene} title={t("admin-urgent:list-none")}>
            <Link to={adminPaths.day(tomorrow)} className="button button-outline">
              {t("admin-urgent:see-tomorrow")}
            </Link>
          </Empty>
        ) : (
          <DataTable
            caption={t("admin-urgent:list-title")}
            columns={columns}
            items={visits}
            idOf={({ id }) => id}
            lineOf={(visit) => ({
              to: adminPaths.item("bookings", visit.id),
              title: `${visit.cleaner || "–"} → ${visit.customer || "–"}`,
              state: `#${visit.id}`,
              text: formatMoment(visit.startsAt, locale),
              figure: said(visit),
              call: (
                <RowCall
                  call="admin-urgent:call-name"
                  name={visit.cleaner}
                  phone={visit.cleanerPhone}
                />
              ),
            })}
          />
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
