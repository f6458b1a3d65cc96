import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  return {
    username: viewer.username,
    isAdmin: viewer.role === "admin",
    page: await describePersonalPage(context, "account:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

const PAGES = [
  { to: paths.accountProfile(), title: "account:profile", hint: "account:profile-hint" },
  { to: paths.accountHomes(), title: "my-homes:title", hint: "my-homes:hint" },
  { to: paths.marks(), title: "marks:title", hint: "marks:hint" },
  { to: paths.accountEmail(), title: "account:email", hint: "account:email-hint" },
  { to: paths.accountPassword(), title: "account:password", hint: "account:password-hint" },
  { to: paths.accountSignIn(), title: "account:sign-in", hint: "account:sign-in-hint" },
  { to: secondFactorPath(), title: "account:second-factor", hint: "account:second-factor-hint" },
  { to: paths.accountSessions(), title: "account:sessions", hint: "account:sessions-hint" },
  {
    to: paths.notificationSettings(),
    title: "notifications:title",
    hint: "account:notifications-hint",
  },
  { to: paths.accountData(), title: "account:data", hint: "account:data-hint" },
  {
    to: paths.developerSetup(),
    title: "setup:title",
    hint: "account:setup-hint",
    adminsOnly: true,
  },
] as const satisfies { to: string; title: MessageKey; hint: MessageKey; adminsOnly?: true }[];

export default function Account() {
  const { t } = useText();
  const { isAdmin, username } = useLoaderData<typeof loader>();
  const pages = PAGES.filter((page) => isAdmin || !("adminsOnly" in page));
  return (
    <>
      <h1 className="pt-2">{t("account:title")}</h1>
      <p className="pb-6 wrap-anywhere text-ink-soft">{t("account:lead", { username })}</p>
      <ul className="card ruled overflow-hidden">
        {pages.map(({ to, title, hint }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3 px-5 py-4 hover:bg-celadon-50 sm:px-6">
              <span className="flex-1">
                <strong className="block font-semibold">{t(title)}</strong>
                <span className="text-sm text-ink-soft">{t(hint)}</span>
              </span>
              <ChevronRightIcon className="size-5 shrink-0 text-celadon-700" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
