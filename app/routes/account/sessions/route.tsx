import { parseWithZod } from "@conform-to/zod/v4";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { EndSessionsSchema } from "~/domain/accounts/schemas";
import {
  endOneSession,
  endOtherSessions,
  listSessions,
} from "~/domain/accounts/session-list.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { requireUser, sessionTokenOf } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { SessionItem } from "./session-item";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  return {
    today: cityDateOf(context.now),
    sessions: listSessions(viewer.id, await sessionTokenOf(request), context.now),
    page: await describePersonalPage(context, "sessions:title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const submission = parseWithZod(await readForm(request), { schema: EndSessionsSchema });
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  const asked = submission.value;
  if ("others" in asked) {
    const token = await sessionTokenOf(request);
    if (token !== null) endOtherSessions(viewer.id, token, context.now);
  } else if (!endOneSession(viewer.id, asked.session, context.now)) {
    // The session has ended meanwhile. The answer for somebody else's session is the same.
    return redirect(paths.accountSessions());
  }
  const title = "others" in asked ? "sessions:others-signed-out" : "sessions:signed-out";
  return redirect(paths.accountSessions(), {
    headers: { "Set-Cookie": await serializeToast({ title }) },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Sessions() {
  const { t } = useText();
  const { sessions, today } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="pt-2">{t("sessions:title")}</h1>
      <p className="pb-6 text-ink-soft">{t("sessions:lead")}</p>
      <div className="part-two gap-y-5">
        <ul className="card ruled">
          {sessions.map((session) => (
            <SessionItem key={session.publicId} session={session} today={today} />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <form method="post" className="card p-4 sm:p-6">
            <input type="hidden" name="others" value="1" />
            <button type="submit" className="button button-quiet w-full">
              {t("sessions:sign-out-others")}
            </button>
          </form>
        ) : (
          <p className="card p-4 sm:p-6">{t("sessions:only")}</p>
        )}
      </div>
    </>
  );
}
