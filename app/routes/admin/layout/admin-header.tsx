import { Form, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { CheckIcon, ChevronDownIcon } from "~/components/art/icons";
import { Logo } from "~/components/art/logo";
import { SearchIcon } from "~/components/art/subject-icons";
import { initialsOf } from "~/components/cleaner-photo";
import { useHydrated } from "~/components/hydrated";
import { InboxLink, LogoutButton, type HeaderProps } from "~/components/layout/header";
import { LanguageSwitcher } from "~/components/layout/language-switcher";
import { Link } from "~/components/link";
import { useClosingMenus } from "~/components/use-closing-menus";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { ADMIN_TABS, MORE_ADMIN_TABS, type WaitingItems } from "./admin-tabs";
import { useSearchKey } from "./use-search-key";
import { useShownTab } from "./use-shown-tab";

/**
 * The header of the admin pages: the sections, one search, the inbox and the account. Below 80rem the sections
 * are a second row, which scrolls sideways; on phones the search is a page.
 */
export function AdminHeader({ viewer, ...page }: HeaderProps) {
  const { t } = useText();
  // The key closes the menus on a new page, where scripts run.
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const searchKey = useSearchKey(field);
  useClosingMenus(header);
  return (
    <header
      ref={header}
      className="relative z-40 border-b border-celadon-200 bg-white xl:sticky xl:top-0"
    >
      <div className="page flex min-h-14 flex-wrap items-center gap-x-2 xl:flex-nowrap">
        <Link
          to={paths.admin()}
          aria-label={t("admin:start")}
          className="flex min-h-11 min-w-11 items-center"
        >
          <Logo className="size-[32px] shrink-0" />
        </Link>
        <AdminTabs menuKey={key} />
        <AdminSearch field={field} hasKey={searchKey.isOn} />
        <Link
          to={adminPaths.search()}
          aria-label={t("admin:search-all")}
          className="ml-auto grid size-[44px] place-items-center rounded-xl md:hidden"
        >
          <SearchIcon className="size-6" />
        </Link>
        {viewer ? (
          <>
            <InboxLink unread={viewer.unread} />
            <AccountMenu key={key} name={viewer.name} searchKey={searchKey} page={page} />
          </>
        ) : null}
      </div>
    </header>
  );
}

/** Links to the sections, the less used ones in a menu. The open one is in sight. */
function AdminTabs({ menuKey }: { menuKey: string }) {
  const { t } = useText();
  const { marked } = useShownTab();
  const row = useRef<HTMLElement>(null);
  const more = MORE_ADMIN_TABS.find(({ to }) => to === marked);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [marked]);
  return (
    <nav ref={row} aria-label={t("admin:tabs")} className="admin-tabs">
      {ADMIN_TABS.map((tab) => (
        <AdminTabLink key={tab.to} tab={tab} isOpen={tab.to === marked} />
      ))}
      <details key={menuKey}>
        <summary aria-current={more ? "true" : undefined}>
          {more ? (
            <>
              <span className="sr-only">{t("admin:tab-more")}: </span>
              {t(more.label)}
            </>
          ) : (
            t("admin:tab-more")
          )}
          {/* A figure beside the name of the open page is that page's own. */}
          {(more ? [more] : MORE_ADMIN_TABS).map((tab) => (
            <WaitingCount key={tab.to} tab={tab} />
          ))}
          <ChevronDownIcon className="size-4" />
        </summary>
        <div className="card admin-menu">
          {MORE_ADMIN_TABS.map((tab) => (
            <AdminTabLink key={tab.to} tab={tab} isOpen={tab.to === marked} />
          ))}
        </div>
      </details>
    </nav>
  );
}

function AdminTabLink({ tab, isOpen }: { tab: (typeof ADMIN_TABS)[number]; isOpen: boolean }) {
  const { t } = useText();
  return (
    <Link to={tab.to} aria-current={isOpen ? "page" : undefined}>
      {t(tab.label)}
      <WaitingCount tab={tab} />
    </Link>
  );
}

/** The number of items of a section that nobody has taken yet; nothing if there are none. */
function WaitingCount({ tab: { waits } }: { tab: (typeof ADMIN_TABS)[number] }) {
  const { t } = useText();
  const counts = useRouteLoaderData<WaitingItems>("admin/layout");
  if (!waits || !counts?.[waits.count]) return null;
  return (
    // Its hidden words must not be placed outside of the row that scrolls.
    <span className="relative rounded-full bg-marigold-100 px-2 text-mini font-bold text-marigold-900">
      {counts[waits.count]}
      <span className="sr-only"> {t(waits.label)}</span>
    </span>
  );
}

/** The field of the one search, from 48rem. */
function AdminSearch({ field, hasKey }: { field: RefObject<HTMLInputElement>; hasKey: boolean }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const asked =
    pathname === adminPaths.search() ? (new URLSearchParams(search).get("q") ?? "") : "";
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    // After "back" or a link, the field has the search that is shown, without losing the focus.
    if (field.current) field.current.value = asked;
  }, [asked, field]);
  return (
    <Form
      method="get"
      action={adminPaths.search()}
      role="search"
      className="relative ml-auto hidden w-[236px] min-w-36 md:block"
    >
      <button
        type="submit"
        aria-label={t("admin:search-all")}
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-xl"
      >
        <SearchIcon className="size-5" />
      </button>
      <input
        ref={field}
        name="q"
        // The search field of a list is the page's own; this one has a place of its own beside it.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        required
        defaultValue={asked}
        maxLength={LONGEST_SEARCH}
        aria-label={t("admin:search-all")}
        aria-keyshortcuts={hasKey ? "/" : undefined}
        placeholder={t("admin:search-what")}
        className={`field bg-celadon-50 pl-11 text-sm placeholder:text-ink-soft ${hasKey ? "pr-10" : ""}`}
      />
      {hasKey ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-2.5 rounded-lg border border-celadon-200 bg-white px-2 text-mini font-semibold"
        >
          /
        </kbd>
      ) : null}
    </Form>
  );
}

const MENU_LINK = "button button-plain justify-start px-3 text-start";

/** The account menu. It also leads to the site as customers see it, and switches the key of the search. */
function AccountMenu({
  name,
  searchKey: { isOn, switchKey },
  page,
}: {
  name: string;
  searchKey: ReturnType<typeof useSearchKey>;
  page: Omit<HeaderProps, "viewer">;
}) {
  const { t } = useText();
  const hasScripts = useHydrated();
  return (
    <details className="relative">
      <summary
        aria-label={t("admin:account-menu", { name })}
        className="grid size-[44px] list-none place-items-center rounded-xl [&::-webkit-details-marker]:hidden"
      >
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-lg bg-celadon-100 text-mini font-bold text-celadon-800 forced-colors:border"
        >
          {initialsOf(name).slice(0, 1)}
        </span>
      </summary>
      <nav
        aria-label={t("common:nav-account")}
        className="card absolute right-0 mt-2 flex w-64 flex-col p-2 forced-colors:border"
      >
        <p className="px-3 py-1 font-semibold wrap-anywhere">{t("common:greeting", { name })}</p>
        <Link to={paths.home()} className={MENU_LINK}>
          {t("admin:see-shop")}
        </Link>
        <Link to={paths.account()} className={MENU_LINK}>
          {t("common:nav-account")}
        </Link>
        <LanguageSwitcher {...page} />
        {hasScripts ? (
          <button
            type="button"
            aria-pressed={isOn}
            onClick={switchKey}
            className={`${MENU_LINK} max-md:hidden`}
          >
            {t("admin:search-key")}
            {isOn ? <CheckIcon className="size-5" /> : null}
          </button>
        ) : null}
        <LogoutButton />
      </nav>
    </details>
  );
}
