import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import { RowMenu } from "~/components/ui/row-menu";
import {
  listTestimonialsForAdmin,
  type TestimonialForAdmin,
} from "~/domain/admin/site/edit-testimonials.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { EmptyList, ListBody, ListHead } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return {
    meta: await describePersonalPage(context, "admin:tab-testimonials"),
    testimonials: listTestimonialsForAdmin().map((one) =>
      testimonialRow(one, context.locale === "th"),
    ),
  };
}

/** Returns the data of a list row, in the admin's language. */
const testimonialRow = (testimonial: TestimonialForAdmin, isTh: boolean) => ({
  id: testimonial.id,
  name: testimonial.name,
  location: isTh ? testimonial.locationTh : testimonial.locationEn,
  comment: isTh ? testimonial.commentTh : testimonial.commentEn,
  rating: testimonial.rating,
  isHidden: testimonial.hiddenAt !== null,
});

type TestimonialRow = ReturnType<typeof testimonialRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminTestimonialsPage() {
  const { t } = useText();
  const { testimonials } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns: Column<TestimonialRow>[] = [
    { head: t("admin:id"), numeric: true, cell: ({ id }) => id },
    { head: t("admin:name"), place: "title", cell: ({ name }) => name },
    { head: t("admin-site:location"), cell: ({ location }) => location },
    { head: t("admin-site:stars"), numeric: true, cell: ({ rating }) => rating },
    {
      head: t("admin-site:comment"),
      place: "words",
      cell: ({ comment }) => <span className="line-clamp-2 max-w-prose">{comment}</span>,
    },
    {
      head: t("admin:status"),
      place: "state",
      cell: ({ isHidden }) =>
        isHidden ? <Badge tone="over">{t("admin-site:hidden")}</Badge> : t("admin-site:shown"),
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ id, name, isHidden }) => (
        <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
          <Link
            to={paths.adminItem("testimonials", id, search)}
            preventScrollReset
            aria-label={t("admin:edit-whom", { name })}
            className="link inline-flex min-h-11 items-center px-1 font-semibold"
          >
            {t("admin:edit")}
          </Link>
          <RowMenu label={t("admin:more-for", { name })}>
            <Link
              to={paths.adminStep("testimonials", id, isHidden ? "show" : "hide", search)}
              preventScrollReset
            >
              {t(isHidden ? "admin-site:show-now" : "admin-site:hide-now")}
            </Link>
          </RowMenu>
        </div>
      ),
    },
  ];
  return (
    <>
      <ListHead title={t("admin:tab-testimonials")} total={testimonials.length}>
        <Link
          to={paths.adminItem("testimonials", "new", search)}
          preventScrollReset
          className="button button-strong"
        >
          {t("admin-site:add-testimonial")}
        </Link>
      </ListHead>
      <Outlet />
      <ListBody path={paths.adminSection("testimonials")}>
        {testimonials.length === 0 ? (
          <EmptyList title={t("admin-site:no-testimonials")} clearTo={null} />
        ) : (
          <DataTable
            caption={t("admin:tab-testimonials")}
            columns={columns}
            items={testimonials}
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
