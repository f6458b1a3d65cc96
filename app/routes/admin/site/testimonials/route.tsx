import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { RowMenu } from "~/components/ui/row-menu";
import {
  listTestimonialsForAdmin,
  type TestimonialForAdmin,
} from "~/domain/admin/site/edit-testimonials.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { RowAction, RowActions } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { describeList, requireAdmin } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const rows = listTestimonialsForAdmin();
  return {
    ...(await describeList(context, "testimonials", {}, { rows, total: rows.length })),
    testimonials: rows.map((row) => testimonialRow(row, context.locale === "th")),
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
  const { list, testimonials } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns: ListColumn<TestimonialRow>[] = [
    { head: t("admin:id"), numeric: true, cell: ({ id }) => id },
    { head: t("admin:name"), place: "title", cell: ({ name }) => name },
    { head: t("admin-site:location"), cell: ({ location }) => location },
    { head: t("admin-site:stars"), numeric: true, cell: ({ rating }) => rating },
    {
      head: t("admin-site:comment"),
      place: "words",
      cell: ({ comment }) => <span className="line-clamp-3 max-w-prose">{comment}</span>,
    },
    ...(testimonials.some(({ isHidden }) => isHidden)
      ? [
          {
            head: t("admin:status"),
            place: "state" as const,
            cell: ({ isHidden }: TestimonialRow) =>
              isHidden ? <Badge tone="over">{t("admin-site:hidden")}</Badge> : null,
          },
        ]
      : []),
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ id, name, isHidden }) => (
        <RowActions>
          <RowAction
            to={adminPaths.item("testimonials", id, search)}
            preventScrollReset
            aria-label={t("admin-site:edit-testimonial", { name })}
          >
            {t("admin:edit")}
          </RowAction>
          <RowMenu label={t("admin:more-for", { name })}>
            <Link
              to={adminPaths.step("testimonials", id, isHidden ? "show" : "hide", search)}
              preventScrollReset
            >
              {t(isHidden ? "admin-site:show-now" : "admin-site:hide-now")}
            </Link>
          </RowMenu>
        </RowActions>
      ),
    },
  ];
  return (
    <AdminList
      section="testimonials"
      list={list}
      links={
        <Link
          to={adminPaths.item("testimonials", "new", search)}
          preventScrollReset
          className="button button-outline"
        >
          {t("admin-site:add-testimonial")}
        </Link>
      }
      columns={columns}
      lineOf={({ id, name, location, comment, rating, isHidden }) => ({
        to: adminPaths.item("testimonials", id, search),
        keepsPlace: true,
        title: (
          <>
            {name} <span className="font-normal text-ink-soft">{location}</span>
          </>
        ),
        state: isHidden ? <Badge tone="over">{t("admin-site:hidden")}</Badge> : null,
        text: comment,
        figure: (
          <>
            <span aria-hidden="true">★ {rating}</span>
            <span className="sr-only">{t("admin-site:stars-of", { count: rating })}</span>
          </>
        ),
      })}
      rows={testimonials}
      none={t("admin-site:no-testimonials")}
      clearTo={null}
    />
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
