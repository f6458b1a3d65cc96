import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { BellIcon, ChevronDownIcon, CloseIcon, LogoutIcon, MenuIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { Logo } from "~/components/art/logo";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { Role } from "~/lib/vocabulary";
import { redirectAfterSignIn } from "./redirect-after-sign-in";
import { LanguageSwitcher, type DraftForm, type CurrentPage } from "./language-switcher";
import { logOut } from "./log-out";
import { useClosingMenus } from "~/components/use-closing-menus";

export interface HeaderProps extends CurrentPage, DraftForm {
  viewer: { name: string; role: Role; isCleaner: boolean; unread: string } | null;
}

/**
 * Logo, main links, language and account; on phones a menu that opens without scripts. There the header
 * scrolls away with the page: otherwise a link to a part of the same page would leave an open menu over it.
 */
export function Header({ viewer, here, hereWithoutLanguage, draftForm }: HeaderProps) {
  const { t } = useText();
  // The key closes the menus on a new page, where scripts run.
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  useClosingMenus(header);
  return (
    <header
      ref={header}
      className="relative z-40 border-b border-celadon-200 bg-paper lg:sticky lg:top-0"
    >
      {/* With text at 200 % this takes two lines on a phone. */}
      <div className="page flex min-h-14 flex-wrap items-center gap-x-2">
        <Link
          to={paths.home()}
          aria-label={t("common:brand")}
          className="flex min-h-11 items-center gap-2 pr-2"
        >
          <Logo className="size-[32px] shrink-0" />
          <span
            // With the inbox link beside it, the narrowest phones have no room for the name.
            className={`text-lg font-bold text-celadon-800 ${viewer ? "hidden min-[22.5rem]:block" : ""}`}
          >
            {t("common:brand")}
          </span>
        </Link>
        <nav aria-label={t("common:nav-main")} className="hidden lg:flex">
          <MainLinks here={here} />
          {viewer ? <DashboardLink viewer={viewer} here={here} /> : null}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <LanguageSwitcher
            here={here}
            hereWithoutLanguage={hereWithoutLanguage}
            draftForm={draftForm}
          />
          {viewer ? <InboxLink unread={viewer.unread} /> : null}
          <div className="hidden gap-1 lg:flex">
            {viewer ? <AccountMenu key={key} viewer={viewer} /> : <GuestLinks here={here} />}
          </div>
          <details key={key} className="group lg:hidden">
            <summary
              aria-label={t("common:nav-menu")}
              className="grid size-[44px] list-none place-items-center rounded-xl [&::-webkit-details-marker]:hidden"
            >
              <MenuIcon className="size-6 group-open:hidden" />
              <CloseIcon className="hidden size-6 group-open:block" />
            </summary>
            <nav
              aria-label={t("common:nav-menu")}
              className="absolute inset-x-0 top-full flex flex-col border-b border-celadon-200 bg-paper p-4 [box-shadow:var(--shadow-soft)]"
            >
              {viewer ? (
                <p className="px-3 pb-2 font-semibold">
                  {t("common:greeting", { name: viewer.name })}
                </p>
              ) : null}
              <AdminLink viewer={viewer} here={here} />
              {viewer ? <DashboardLink viewer={viewer} here={here} /> : null}
              <MainLinks here={here} />
              <div className="mt-2 flex flex-col gap-1 border-t border-celadon-200 pt-2">
                {viewer ? <AccountLinks viewer={viewer} /> : <GuestLinks here={here} />}
              </div>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

const LINK_CLASS = "button button-plain justify-start px-3 text-start";

function MainLinks({ here }: Pick<HeaderProps, "here">) {
  const { t } = useText();
  const current = (path: string) => (here.startsWith(path) ? "page" : undefined);
  return (
    <>
      <Link to={paths.home()} className={LINK_CLASS}>
        {t("common:nav-services")}
      </Link>
      <Link to={paths.browse()} aria-current={current(paths.browse())} className={LINK_CLASS}>
        {t("common:nav-find-cleaner")}
      </Link>
      <Link to={paths.howItWorks()} className={LINK_CLASS}>
        {t("common:nav-how-it-works")}
      </Link>
      <Link to={paths.testimonials()} className={LINK_CLASS}>
        {t("common:nav-testimonials")}
      </Link>
    </>
  );
}

type Viewer = NonNullable<HeaderProps["viewer"]>;

/** A link to the jobs for users with a profile as a cleaner, and to the bookings for everybody else. */
function DashboardLink({ viewer, here }: { viewer: Viewer; here?: string }) {
  const { t } = useText();
  const to = viewer.isCleaner ? paths.cleanerDashboard() : paths.dashboard();
  return (
    <Link to={to} aria-current={here?.startsWith(to) ? "page" : undefined} className={LINK_CLASS}>
      {t(viewer.isCleaner ? "common:nav-cleaner-dashboard" : "common:nav-dashboard")}
    </Link>
  );
}

/** A link for admins, beside the dashboard that they have like everybody else. */
function AdminLink({ viewer, here }: { viewer: HeaderProps["viewer"]; here?: string }) {
  const { t } = useText();
  if (viewer?.role !== "admin") return null;
  return (
    <Link
      to={paths.admin()}
      aria-current={here?.startsWith(paths.admin()) ? "page" : undefined}
      className={LINK_CLASS}
    >
      {t("common:nav-admin-dashboard")}
    </Link>
  );
}

function GuestLinks({ here }: Pick<HeaderProps, "here">) {
  const { t } = useText();
  const back = redirectAfterSignIn(here);
  return (
    <>
      <Link to={paths.login(back)} className="button button-plain px-3">
        {t("common:nav-log-in")}
      </Link>
      <Link to={paths.signup(back)} className="button button-quiet">
        {t("common:nav-sign-up")}
      </Link>
    </>
  );
}

/** A link to the inbox, with the number of new notifications. */
export function InboxLink({ unread }: Pick<Viewer, "unread">) {
  const { t } = useText();
  return (
    <Link
      to={paths.inbox()}
      aria-label={unread ? t("common:nav-unread", { unread }) : t("common:nav-inbox")}
      className="relative grid size-[44px] place-items-center rounded-xl"
    >
      <BellIcon className="size-6" />
      {unread ? (
        <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-celadon-700 text-mini text-white">
          {unread}
        </span>
      ) : null}
    </Link>
  );
}

/** The greeting, which opens the account menu. */
function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useText();
  return (
    <details className="relative">
      <summary className="button button-plain list-none px-3 [&::-webkit-details-marker]:hidden">
        <span className="max-w-48 truncate">{t("common:greeting", { name: viewer.name })}</span>
        <ChevronDownIcon className="size-4" />
      </summary>
      <nav
        aria-label={t("common:nav-account")}
        className="card absolute right-0 mt-1 flex w-56 flex-col p-2"
      >
        <AdminLink viewer={viewer} />
        <DashboardLink viewer={viewer} />
        <AccountLinks viewer={viewer} />
      </nav>
    </details>
  );
}

function AccountLinks({ viewer }: { viewer: Viewer }) {
  const { t } = useText();
  return (
    <>
      {viewer.isCleaner ? (
        <Link to={paths.dashboard()} className={LINK_CLASS}>
          {t("common:nav-my-bookings")}
        </Link>
      ) : null}
      {viewer.role === "customer" && !viewer.isCleaner ? (
        <Link to={paths.cleanerSignup()} className={LINK_CLASS}>
          {t("common:nav-become-cleaner")}
        </Link>
      ) : null}
      <Link to={paths.account()} className={LINK_CLASS}>
        {t("common:nav-account")}
      </Link>
      <LogoutButton />
    </>
  );
}

/** Ends the session. */
export function LogoutButton() {
  const { t } = useText();
  return (
    <Form method="post" action={paths.logout()} reloadDocument onSubmit={logOut}>
      <button type="submit" className={`${LINK_CLASS} w-full`}>
        <LogoutIcon className="size-5" />
        {t("common:nav-log-out")}
      </button>
    </Form>
  );
}
