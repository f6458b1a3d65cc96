import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { MARK_STATES } from "~/domain/admin/marks/marks-filter";
import { listMarksForAdmin, type MarkForAdmin } from "~/domain/admin/marks/marks-list.server";
import { MARK_LASTS_MS } from "~/domain/bookings/marks/mark-rules";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { joinWithDots } from "~/lib/join-texts";
import { excerpt } from "~/lib/excerpt";
import { fullNameForReader } from "~/lib/for-reader";
import { languageOfText } from "~/lib/language-of-text";
import type { Locale } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { filterOptions, RowAction } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { useFormatDateTime } from "../../shared/use-format-date-time";

export const shouldRevalidate = revalidateList;

/** Longest excerpt of an answer in a row, in characters. */
const EXCERPT_LENGTH = 120;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { choice, page, id } = readListQuery(request);
  const userId = id("user");
  const state = choice("state", MARK_STATES);
  const asked = { state, user: userId === null ? null : String(userId) };
  const found = listMarksForAdmin({ state, userId }, page);
  return {
    ...(await describeList(context, "marks", asked, found, page)),
    marks: found.rows.map((row) => markRow(row, context.locale)),
  };
}

/** Returns the data of a list row. */
const markRow = (mark: MarkForAdmin, locale: Locale) => ({
  id: mark.id,
  name: mark.name && fullNameForReader(mark.name, locale),
  side: mark.side,
  reason: mark.cause === "no-show" ? (`no-show-${mark.side}` as const) : mark.cause,
  bookingId: mark.bookingId,
  at: mark.at,
  endsOn: cityDateOf(mark.endsAt),
  answer: mark.answer === null ? null : excerpt(mark.answer, EXCERPT_LENGTH),
  state:
    mark.answeredAt !== null && mark.answeredAt > (mark.decidedAt ?? 0)
      ? ("answered" as const)
      : (mark.decision ?? ("undecided" as const)),
});

type MarkRow = ReturnType<typeof markRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminMarksPage() {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { list, marks } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { user } = list.asked;
  const columns: ListColumn<MarkRow>[] = [
    {
      head: t("admin-marks:person"),
      place: "title",
      cell: ({ name, side }) => (
        <span className="block leading-snug wrap-anywhere">
          {name ?? t("admin-marks:former")}
          <span className="block text-mini font-normal text-ink-soft">
            {t(`admin:role-${side}`)}
          </span>
        </span>
      ),
    },
    {
      head: t("admin-marks:cause"),
      cell: ({ reason }) => (
        <span className="lg:whitespace-nowrap">{t(`admin-marks:cause-${reason}`)}</span>
      ),
    },
    {
      head: t("admin-marks:booking"),
      numeric: true,
      cell: ({ bookingId }) => (
        <Link
          to={adminPaths.item("bookings", bookingId)}
          aria-label={t("admin-bookings:open-which", { id: bookingId })}
          className="link inline-flex min-h-11 items-center"
        >
          #{bookingId}
        </Link>
      ),
    },
    {
      head: t("admin-marks:answer"),
      place: "words",
      cell: ({ answer }) =>
        answer === null ? (
          <span className="text-ink-soft">{t("admin-marks:no-answer")}</span>
        ) : (
          <span lang={languageOfText(answer)} className="block max-w-prose py-1 wrap-anywhere">
            {answer}
          </span>
        ),
    },
    { head: t("admin-marks:when"), isDate: true, cell: ({ at }) => moment(at, "compact") },
    {
      head: t("admin-marks:ends"),
      isDate: true,
      cell: ({ endsOn }) => formatDate(endsOn, locale, "compact"),
    },
    {
      head: t("admin:status"),
      place: "state",
      cell: (mark) => <MarkState {...mark} />,
    },
    {
      head: t("admin:actions"),
      place: "actions",
      isWideOnly: true,
      cell: ({ id, state }) => (
        <RowAction
          to={adminPaths.item("marks", id, search)}
          preventScrollReset
          aria-label={t("admin-marks:decide-which", { id })}
        >
          {t(isDecided({ state }) ? "admin-marks:decide-again" : "admin-marks:decide")}
        </RowAction>
      ),
    },
  ];
  return (
    <AdminList
      section="marks"
      list={list}
      note={
        <p className="behind-dialog pb-3 text-ink-soft">
          {t("admin-marks:lead", { days: MARK_LASTS_MS / DAY_MS })}
        </p>
      }
      filters={[
        {
          name: "state",
          label: t("admin-marks:state"),
          all: t("admin-marks:state-all"),
          options: filterOptions(MARK_STATES, (state) => t(`admin-marks:state-${state}`)),
        },
        ...(user === null
          ? []
          : [
              {
                name: "user",
                label: t("admin-marks:person"),
                all: t("admin-marks:show-all"),
                options: [{ value: user, label: marks[0]?.name ?? t("admin-marks:one-person") }],
              },
            ]),
      ]}
      columns={columns}
      lineOf={(mark) => ({
        to: adminPaths.item("marks", mark.id, search),
        keepsPlace: true,
        title: `${mark.name ?? t("admin-marks:former")} (${t(`admin-marks:side-${mark.side}`)})`,
        state: <MarkState {...mark} />,
        text: joinWithDots(t(`admin-marks:cause-${mark.reason}`), moment(mark.at, "brief")),
        figure: `#${mark.bookingId}`,
        acts: isDecided(mark) ? null : (
          <>
            {mark.answer === null ? null : (
              <p
                lang={languageOfText(mark.answer)}
                className="basis-full text-sm font-normal wrap-anywhere"
              >
                {mark.answer}
              </p>
            )}
            <Link
              to={adminPaths.item("marks", mark.id, search)}
              preventScrollReset
              aria-label={t("admin-marks:decide-which", { id: mark.id })}
              className="button button-outline text-sm"
            >
              {t("admin-marks:decide")}
            </Link>
          </>
        ),
      })}
      rows={marks}
      none={t("admin-marks:none")}
      clearTo={list.asked.state === null && user === null ? null : adminPaths.section("marks")}
    />
  );
}

const isDecided = ({ state }: Pick<MarkRow, "state">) => state === "kept" || state === "taken-back";

/** Shows if somebody has still to decide about a mark. */
function MarkState({ state }: MarkRow) {
  const { t } = useText();
  const word = t(`admin-marks:state-${state}`);
  return isDecided({ state }) ? <>{word}</> : <Badge tone="waits">{word}</Badge>;
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
