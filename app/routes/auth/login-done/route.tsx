import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckCircleIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { safeRedirect } from "~/http/safe-redirect";
import { takeToast, serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { ANNOUNCE_DONE } from "../shared/sign-in-popup";

/** Loads the last page of a sign-in popup; the page that opened the popup goes on to `next`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { toast } = await takeToast(request);
  return data(
    {
      next: safeRedirect(query.get("next")),
      popup: query.get("popup"),
      nonce: context.cspNonce,
      page: await describePersonalPage(context, "oauth:done-title"),
    },
    // The toast is stored again: this window closes, and the page that goes on shows it.
    toast ? { headers: { "Set-Cookie": await serializeToast(toast) } } : undefined,
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function LoginDone() {
  const { t } = useText();
  const { next, popup, nonce } = useLoaderData<typeof loader>();
  return (
    <div className="page reading flex flex-col items-start gap-4 py-12">
      <h1 className="flex items-center gap-2">
        <CheckCircleIcon className="size-6 shrink-0 text-celadon-700" />
        {t("oauth:done-title")}
      </h1>
      <p className="text-ink-soft">{t("oauth:done-text")}</p>
      <Link to={next} id="next" data-popup={popup} className="button button-strong">
        {t("oauth:go-on")}
      </Link>
      {popup ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: ANNOUNCE_DONE }} /> : null}
    </div>
  );
}
