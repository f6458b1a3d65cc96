import { Form, useLocation } from "@remix-run/react";
import { ChevronDownIcon, CloseIcon, LogoutIcon, MenuIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { Logo } from "~/components/art/logo";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { Role } from "~/lib/vocabulary";
import { comeBackTo } from "./come-back-to";
import { LanguageSwitcher } from "./language-switcher";

interface HeaderProps {
  viewer: { name: string; role: Role } | null;
  /** Path and query of this page, to come back to. */
  here: string;
}

/**
 * Logo, main links, language and account; on phones a menu that opens without scripts. There the
 * header scrolls away with the page: a link to a part of the same page would leave an open menu
 * lying over it.
 */
export function Header({ viewer, here }: HeaderProps) {
  const { t } = useText();
  // Where scripts run, a new page closes the menus.
  const { key } = useLocation();
  return (
    <header className="relative z-40 border-b border-celadon-200 bg-paper lg:sticky lg:top-0">
      <div className="page flex min-h-14 items-center gap-2">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-2 pr-2">
          <Logo className="size-8 shrink-0" />
          <span className="text-lg font-bold text-celadon-800">{t("common:brand")}</span>
        </Link>
        <nav aria-label={t("common:nav-main")} className="hidden lg:flex">
          <MainLinks viewer={viewer} here={here} />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <LanguageSwitcher here={here} />
          <div className="hidden gap-1 lg:flex">
            {viewer ? <AccountMenu key={key} viewer={viewer} /> : <GuestLinks here={here} />}
          </div>
          <details key={key} className="group lg:hidden">
            <summary
              aria-label={t("common:nav-menu")}
              className="grid size-11 list-none place-items-center rounded-xl [&::-webkit-details-marker]:hidden"
            >
              <MenuIcon className="size-6 group-open:hidden" />
              <CloseIcon className="hidden size-6 group-open:block" />
            </summary>
            <nav
              aria-label={t("common:nav-menu")}
              className="absolute inset-x-0 top-full flex flex-col border-b border-celadon-200 bg-paper p-4 shadow-soft"
            >
              {viewer ? (
                <p className="px-3 pb-2 font-semibold">
                  {t("common:greeting", { name: viewer.name })}
                </p>
              ) : null}
              <MainLinks viewer={viewer} here={here} />
              <div className="mt-2 flex flex-col gap-2 border-t border-celadon-200 pt-4">
                {viewer ? <LogoutButton /> : <GuestLinks here={here} />}
              </div>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

const LINK = "button button-plain justify-start px-3";

function MainLinks({ viewer, here }: HeaderProps) {
  const { t } = useText();
  return (
    <>
      <Link to={paths.home()} className={LINK}>
        {t("common:nav-services")}
      </Link>
      <Link to={paths.howItWorks()} className={LINK}>
        {t("common:nav-how-it-works")}
      </Link>
      <Link to={paths.testimonials()} className={LINK}>
        {t("common:nav-testimonials")}
      </Link>
      {viewer ? (
        <Link
          to={paths.dashboard()}
          aria-current={here.startsWith(paths.dashboard()) ? "page" : undefined}
          className={LINK}
        >
          {t("common:nav-dashboard")}
        </Link>
      ) : null}
    </>
  );
}

function GuestLinks({ here }: Pick<HeaderProps, "here">) {
  const { t } = useText();
  const back = comeBackTo(here);
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

/** The greeting, which opens to the pages of the account. */
function AccountMenu({ viewer }: { viewer: NonNullable<HeaderProps["viewer"]> }) {
  const { t } = useText();
  return (
    <details className="relative">
      <summary className="button button-plain list-none px-3 [&::-webkit-details-marker]:hidden">
        {t("common:greeting", { name: viewer.name })}
        <ChevronDownIcon className="size-4" />
      </summary>
      <nav
        aria-label={t("common:nav-account")}
        className="card absolute right-0 mt-1 flex w-56 flex-col p-2"
      >
        <Link to={paths.dashboard()} className={LINK}>
          {t("common:nav-dashboard")}
        </Link>
        <LogoutButton />
      </nav>
    </details>
  );
}

function LogoutButton() {
  const { t } = useText();
  return (
    <Form method="post" action={paths.logout()} reloadDocument>
      <button type="submit" className={`${LINK} w-full`}>
        <LogoutIcon className="size-5" />
        {t("common:nav-log-out")}
      </button>
    </Form>
  );
}
