import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { describePage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  return {
    isCleaner: viewer.role === "cleaner",
    page: await describePage(request, context, {
      title: "data:title",
      description: "data:lead",
      index: false,
    }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

const STORED_DATA = [
  { name: "data:kept-profile", text: "data:kept-profile-text" },
  { name: "data:kept-bookings", text: "data:kept-bookings-text" },
  { name: "data:kept-reviews", text: "data:kept-reviews-text" },
  { name: "data:kept-favourites", text: "data:kept-favourites-text" },
  { name: "data:kept-cleaner", text: "data:kept-cleaner-text", cleanersOnly: true },
  { name: "data:kept-sign-in", text: "data:kept-sign-in-text" },
  { name: "data:kept-notifications", text: "data:kept-notifications-text" },
  { name: "data:kept-record", text: "data:kept-record-text" },
] as const satisfies { name: MessageKey; text: MessageKey; cleanersOnly?: true }[];

export default function MyData() {
  const { t } = useText();
  const { isCleaner } = useLoaderData<typeof loader>();
  const storedData = STORED_DATA.filter((entry) => isCleaner || !("cleanersOnly" in entry));
  return (
    <>
      <h1 className="pt-2 text-3xl">{t("data:title")}</h1>
      <p className="pt-1 pb-6 text-ink-soft">{t("data:lead")}</p>
      <section className="card p-5 sm:p-6">
        <h2 className="text-xl">{t("data:kept-title")}</h2>
        <dl className="ruled">
          {storedData.map(({ name, text }) => (
            <div key={name} className="py-3">
              <dt className="font-semibold">{t(name)}</dt>
              <dd className="text-ink-soft">{t(text)}</dd>
            </div>
          ))}
        </dl>
        <Link to={paths.infoPage("privacy")} className="link inline-flex min-h-11 items-center">
          {t("data:privacy")}
        </Link>
      </section>
      <section className="card mt-5 flex flex-col gap-3 p-5 sm:p-6">
        <h2 className="text-xl">{t("data:download-title")}</h2>
        <p>{t("data:download-text")}</p>
        <form method="post" action={paths.accountDataDownload()}>
          <button type="submit" className="button button-strong">
            {t("data:download")}
          </button>
        </form>
      </section>
      <section className="card mt-5 flex flex-col items-start gap-3 p-5 sm:p-6">
        <h2 className="text-xl">{t("data:delete-title")}</h2>
        <p>{t("data:delete-text")}</p>
        <Link to={paths.accountDelete()} className="button button-quiet">
          {t("data:delete-link")}
        </Link>
      </section>
    </>
  );
}
