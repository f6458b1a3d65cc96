import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoteIcon } from "~/components/art/subject-icons";
import { FoldedRow } from "~/components/folded-row";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  return {
    isCleaner: viewer.role === "cleaner",
    page: await describePersonalPage(context, "data:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

const STORED_DATA = [
  { name: "data:stored-profile", text: "data:stored-profile-text" },
  { name: "data:stored-bookings", text: "data:stored-bookings-text" },
  { name: "data:stored-homes", text: "data:stored-homes-text" },
  { name: "data:stored-reviews", text: "data:stored-reviews-text" },
  { name: "data:stored-favourites", text: "data:stored-favourites-text" },
  { name: "data:stored-cleaner", text: "data:stored-cleaner-text", cleanersOnly: true },
  { name: "data:stored-sign-in", text: "data:stored-sign-in-text" },
  { name: "data:stored-notifications", text: "data:stored-notifications-text" },
  { name: "data:stored-record", text: "data:stored-record-text" },
] as const satisfies { name: MessageKey; text: MessageKey; cleanersOnly?: true }[];

export default function MyData() {
  const { t } = useText();
  const { isCleaner } = useLoaderData<typeof loader>();
  const storedData = STORED_DATA.filter((entry) => isCleaner || !("cleanersOnly" in entry));
  return (
    <>
      <h1 className="pt-2">{t("data:title")}</h1>
      <p className="pb-6 text-ink-soft">{t("data:lead")}</p>
      <div className="part-two gap-y-5">
        <div className="part-side lg:col-start-2">
          <section className="card flex flex-col gap-3 p-5 sm:p-6">
            <h2 className="text-xl">{t("data:download-title")}</h2>
            <p>{t("data:download-text")}</p>
            <form method="post" action={paths.accountDataDownload()}>
              <button type="submit" className="button button-strong w-full">
                {t("data:download")}
              </button>
            </form>
          </section>
          <section className="card order-1 flex flex-col gap-3 p-5 sm:p-6 lg:order-none">
            <h2 className="text-xl">{t("data:delete-title")}</h2>
            <p>{t("data:delete-text")}</p>
            <Link to={paths.accountDelete()} className="button button-danger-quiet">
              {t("data:delete-link")}
            </Link>
          </section>
        </div>
        <div className="card lg:col-start-1 lg:row-start-1">
          <FoldedRow
            Icon={NoteIcon}
            title={t("data:stored-title")}
            text={t("data:stored-number", { number: storedData.length })}
            isInCard
            opensWide
          >
            <dl className="ruled">
              {storedData.map(({ name, text }) => (
                <div key={name} className="gap-x-4 py-3 sm:grid sm:grid-cols-[12rem_1fr]">
                  <dt className="font-semibold">{t(name)}</dt>
                  <dd className="text-ink-soft">{t(text)}</dd>
                </div>
              ))}
            </dl>
            <Link to={paths.infoPage("privacy")} className="link inline-flex min-h-11 items-center">
              {t("data:privacy")}
            </Link>
          </FoldedRow>
        </div>
      </div>
    </>
  );
}
