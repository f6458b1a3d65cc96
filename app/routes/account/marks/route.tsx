import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import { MARK_LASTS_MS } from "~/domain/bookings/marks/mark-rules";
import { listOwnMarks } from "~/domain/bookings/marks/own-marks.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { DAY_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { MarkFacts, causeKey } from "../shared/mark-facts";
import { ownMarkView } from "../shared/own-mark-view.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const page = pageNumberOf(new URL(request.url).searchParams);
  const { marks, hasMore } = listOwnMarks(viewer.id, page, context.now);
  if (page > 1 && marks.length === 0) throw redirect(paths.marks());
  return {
    marks: marks.map((mark) => ownMarkView(mark, context)),
    list: { page, hasMore },
    page: await describePersonalPage(context, "marks:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Marks() {
  const { t } = useText();
  const { marks, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="pt-2">{t("marks:title")}</h1>
      <p className="pb-6 whitespace-pre-line text-ink-soft">
        {t("marks:lead", { days: MARK_LASTS_MS / DAY_MS })}
      </p>
      {marks.length === 0 ? (
        <Empty Scene={EmptyBookingsScene} title={t("marks:none-title")}>
          <p className="text-ink-soft">{t("marks:none-text")}</p>
        </Empty>
      ) : (
        <ul className="flex flex-col gap-5">
          {marks.map((mark) => (
            <li key={mark.id} className="card p-4 sm:p-5">
              <h2 className="text-section">{t(`marks:cause-${causeKey(mark)}`)}</h2>
              <p className="pb-2 text-sm font-semibold text-ink-soft">
                {t(`marks:state-${mark.state}`)}
              </p>
              <MarkFacts mark={mark} />
              {mark.canAnswer ? (
                <p className="pt-4">
                  <Link
                    to={paths.mark(mark.id)}
                    aria-label={t("marks:answer-which", { booking: mark.service })}
                    className="button button-outline"
                  >
                    {t("marks:answer")}
                  </Link>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pagination {...list} to={paths.marks} />
    </>
  );
}
