import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentType } from "react";
import { BellIcon, ChevronRightIcon, PinIcon } from "~/components/art/icons";
import {
  CalendarIcon,
  ChatIcon,
  EmailIcon,
  LockIcon,
  NoteIcon,
  PhoneScreenIcon,
  ShieldCheckIcon,
  UserIcon,
} from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import type { PlainKey } from "~/i18n/messages";
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

interface AccountPage {
  to: string;
  Icon: ComponentType<{ className?: string }>;
  title: PlainKey;
  hint: PlainKey;
}

const SETUP_GUIDE: AccountPage = {
  to: paths.developerSetup(),
  Icon: NoteIcon,
  title: "setup:title",
  hint: "account:setup-hint",
};

/** The pages of an account in groups: the person, signing in, and what is sent and stored. */
const GROUPS: readonly (readonly AccountPage[])[] = [
  [
    {
      to: paths.accountProfile(),
      Icon: UserIcon,
      title: "account:profile",
      hint: "account:profile-hint",
    },
    { to: paths.accountHomes(), Icon: PinIcon, title: "my-homes:title", hint: "my-homes:hint" },
    { to: paths.marks(), Icon: CalendarIcon, title: "marks:title", hint: "marks:hint" },
  ],
  [
    {
      to: paths.accountEmail(),
      Icon: EmailIcon,
      title: "account:email",
      hint: "account:email-hint",
    },
    {
      to: paths.accountPassword(),
      Icon: LockIcon,
      title: "account:password",
      hint: "account:password-hint",
    },
    {
      to: paths.accountSignIn(),
      Icon: ChatIcon,
      title: "account:sign-in",
      hint: "account:sign-in-hint",
    },
    {
      to: secondFactorPath(),
      Icon: ShieldCheckIcon,
      title: "account:second-factor",
      hint: "account:second-factor-hint",
    },
    {
      to: paths.accountSessions(),
      Icon: PhoneScreenIcon,
      title: "account:sessions",
      hint: "account:sessions-hint",
    },
  ],
  [
    {
      to: paths.notificationSettings(),
      Icon: BellIcon,
      title: "notifications:title",
      hint: "account:notifications-hint",
    },
    { to: paths.accountData(), Icon: NoteIcon, title: "account:data", hint: "account:data-hint" },
  ],
];

export default function Account() {
  const { t } = useText();
  const { isAdmin, username } = useLoaderData<typeof loader>();
  const groups = isAdmin ? [...GROUPS, [SETUP_GUIDE]] : GROUPS;
  return (
    <>
      <h1 className="pt-2">{t("account:title")}</h1>
      <p className="pb-6 wrap-anywhere text-ink-soft">{t("account:lead", { username })}</p>
      <div className="flex flex-col gap-6">
        {groups.map((pages) => (
          <ul key={pages[0]?.to} className="card ruled overflow-hidden">
            {pages.map(({ to, Icon, title, hint }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50 sm:px-6"
                >
                  <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
                  <span className="min-w-0 flex-1 leading-snug">
                    <strong className="block font-semibold">{t(title)}</strong>
                    <span className="text-sm text-ink-soft">{t(hint)}</span>
                  </span>
                  <ChevronRightIcon className="size-5 shrink-0 text-celadon-700" />
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
