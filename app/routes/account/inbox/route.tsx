import { parseWithZod } from "@conform-to/zod/v4";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { EmptyBookings } from "~/components/art/empty-scenes";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import { bellPath, bellTitle } from "~/domain/notifications/bell";
import {
  listBell,
  openNotice,
  readAllNotices,
  type BellNotice,
} from "~/domain/notifications/bell.server";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { requireUser } from "~/http/session.server";
import { withToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { NoticeRow } from "./notice-row";

/** One of them is opened, or all are read. */
const BellSchema = z.union([
  z.object({ open: z.coerce.number().int().positive() }),
  z.object({ all: z.literal("1") }),
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const page = pageOf(new URL(request.url).searchParams);
  const { notices, hasMore } = listBell(viewer.id, page);
  return {
    today: cityDateOf(context.now),
    list: { page, hasMore },
    notices: notices.map((notice) => asRead(notice, context.locale)),
    page: await describePage(request, context, {
      title: "bell:title",
      description: "bell:description",
      index: false,
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const submission = parseWithZod(await readForm(request), { schema: BellSchema });
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  if ("all" in submission.value) {
    readAllNotices(viewer.id, context.now);
    return redirect(paths.notices(), {
      headers: { "Set-Cookie": await withToast({ title: "bell:all-read" }) },
    });
  }
  const notice = openNotice(viewer.id, submission.value.open, context.now);
  if (!notice) throw new Response(null, { status: 404 });
  return redirect(bellPath(notice));
}

/** A notice in the words of its reader's language. */
function asRead(notice: BellNotice, locale: "en" | "th") {
  const { id, side, at, readAt, date, time, serviceNameEn, serviceNameTh, cleanerName } = notice;
  return {
    id,
    title: bellTitle(notice),
    at,
    isNew: readAt === null,
    about:
      date !== null && time !== null
        ? {
            service: locale === "th" ? serviceNameTh : serviceNameEn,
            date,
            time,
            // Cleaners know who they are.
            cleaner: side === "customer" && cleanerName ? nameForReader(cleanerName, locale) : null,
          }
        : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Notices() {
  const { t } = useText();
  const { notices, today, list } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-xl py-4 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2 pb-4">
        <div>
          <h1 className="text-3xl">{t("bell:title")}</h1>
          {notices.length > 0 ? (
            <p className="pt-1 text-ink-soft">{t("bell:description")}</p>
          ) : null}
        </div>
        {notices.some(({ isNew }) => isNew) ? (
          <form method="post" action={paths.notices()}>
            <button type="submit" name="all" value="1" className="button button-quiet">
              {t("bell:read-all")}
            </button>
          </form>
        ) : null}
      </div>
      {notices.length > 0 ? (
        <ul className="card ruled">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} today={today} />
          ))}
        </ul>
      ) : (
        <Empty Scene={EmptyBookings} title={t("bell:empty")}>
          <p className="text-ink-soft">{t("bell:empty-text")}</p>
        </Empty>
      )}
      <Pagination {...list} to={paths.notices} />
    </div>
  );
}
