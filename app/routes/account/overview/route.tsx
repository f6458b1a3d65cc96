import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentType } from "react";
import { BellIcon, ClockIcon, PinIcon } from "~/components/art/icons";
import {
  ChatIcon,
  EmailIcon,
  LockIcon,
  NoteIcon,
  PhoneScreenIcon,
  ShieldCheckIcon,
  UserIcon,
} from "~/components/art/subject-icons";
import { metaTags } from "~/components/page-meta";
import { hasSecondFactor } from "~/domain/accounts/second-factor.server";
import { listSessions } from "~/domain/accounts/session-list.server";
import { listHomes } from "~/domain/homes/homes.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { AccountRow } from "../shared/account-row";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const homes = listHomes(viewer.id).length;
  const devices = listSessions(viewer.id, null, context.now).length;
  const t = await translatorFor(context.locale);
  // By the title of its row: the value that is set now. The other rows say what their page is for.
  const states: Partial<Record<PlainKey, string>> = {
    "account:profile": `${viewer.firstName} ${viewer.lastName}`.trim(),
    "account:email": viewer.email ?? "",
    "account:second-factor": t(hasSecondFactor(viewer.id) ? "common:on" : "common:off"),
    "account:sessions": t("account:devices", { count: devices }),
    "my-homes:title": homes > 0 ? t("account:places", { count: homes }) : "",
  };
  return {
    username: viewer.username,
    states,
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
    { to: paths.marks(), Icon: ClockIcon, title: "marks:title", hint: "marks:hint" },
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
  const { isAdmin, states, username } = useLoaderData<typeof loader>();
  const groups = isAdmin ? [...GROUPS, [SETUP_GUIDE]] : GROUPS;
  return (
    <>
      <h1 className="pt-2">{t("account:title")}</h1>
      <p className="pb-6 wrap-anywhere text-ink-soft">{t("account:lead", { username })}</p>
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start">
        {groups.map((pages, index) => (
          <ul
            key={pages[0]?.to}
            className={`card ruled overflow-hidden ${index === 1 ? "lg:col-start-2 lg:row-span-3 lg:row-start-1" : ""}`}
          >
            {pages.map(({ to, Icon, title, hint }) => (
              <AccountRow
                key={to}
                to={to}
                Icon={Icon}
                title={t(title)}
                text={states[title] || t(hint)}
              />
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
