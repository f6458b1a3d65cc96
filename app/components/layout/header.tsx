import { Form } from "@remix-run/react";
import { Link } from "~/components/link";
import { Logo } from "~/components/art/logo";
import { ChevronDownIcon, LogoutIcon, MenuIcon, UserIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { Role } from "~/lib/vocabulary";
import { LanguageSwitcher } from "./language-switcher";

interface HeaderProps {
  viewer: { name: string; role: Role } | null;
  /** Path and query of this page, to come back to. */
  here: string;
}

/** Logo, main links, language and account; on phones a side menu that opens without scripts. */
export function Header({ viewer, here }: HeaderProps) {
  const { t } = useText();
  const login = paths.login(here.startsWith(paths.login()) ? undefined : here);
  return (
    <header className="sticky top-0 z-40 border-b border-celadon-200 bg-paper">
      <div className="page flex min-h-14 items-center gap-2">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-2 pr-2">
          <Logo className="size-8 shrink-0" />
          <span className="text-lg font-bold tracking-tight text-celadon-800">
            {t("common:brand")}
          </span>
        </Link>
        <nav aria-label={t("common:nav-main")} className="hidden flex-1 items-center md:flex">
          <MainLinks viewer={viewer} className="button button-plain px-3" />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <LanguageSwitcher here={here} />
          <div className="hidden md:block">
            {viewer ? (
              <details className="relative">
                <summary className="button button-plain list-none px-3 [&::-webkit-details-marker]:hidden">
                  {t("common:greeting", { name: viewer.name })}
                  <ChevronDownIcon className="size-4" />
                </summary>
                <div className="card absolute right-0 mt-1 flex w-56 flex-col p-2">
                  <AccountLinks viewer={viewer} />
                </div>
              </details>
            ) : (
              <Link to={login} className="button button-quiet">
                {t("common:nav-log-in")}
              </Link>
            )}
          </div>
          <details className="group md:hidden">
            <summary
              aria-label={t("common:nav-menu")}
              className="grid size-11 list-none place-items-center rounded-xl [&::-webkit-details-marker]:hidden"
            >
              <MenuIcon className="size-6" />
            </summary>
            <nav
              aria-label={t("common:nav-menu")}
              className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-3.5rem)] flex-col overflow-auto border-b border-celadon-200 bg-paper p-4 shadow-soft"
            >
              {viewer ? (
                <p className="flex items-center gap-2 px-3 pb-2 font-semibold">
                  <UserIcon className="size-5" />
                  {t("common:greeting", { name: viewer.name })}
                </p>
              ) : null}
              <MainLinks viewer={viewer} className="button button-plain justify-start px-3" />
              {viewer ? (
                <LogoutButton />
              ) : (
                <Link to={login} className="button button-strong mt-3">
                  {t("common:nav-log-in")}
                </Link>
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function MainLinks({ viewer, className }: Pick<HeaderProps, "viewer"> & { className: string }) {
  const { t } = useText();
  return (
    <>
      <Link to={paths.services()} className={className}>
        {t("common:nav-services")}
      </Link>
      <Link to={paths.howItWorks()} className={className}>
        {t("common:nav-how-it-works")}
      </Link>
      <Link to={paths.testimonials()} className={className}>
        {t("common:nav-testimonials")}
      </Link>
      {viewer ? (
        <Link to={paths.dashboard()} className={className}>
          {t("common:nav-dashboard")}
        </Link>
      ) : null}
    </>
  );
}

function AccountLinks({ viewer }: { viewer: NonNullable<HeaderProps["viewer"]> }) {
  const { t } = useText();
  return (
    <nav aria-label={t("common:nav-account")} data-role={viewer.role} className="flex flex-col">
      <Link to={paths.dashboard()} className="button button-plain justify-start px-3">
        {t("common:nav-dashboard")}
      </Link>
      <LogoutButton />
    </nav>
  );
}

function LogoutButton() {
  const { t } = useText();
  return (
    <Form method="post" action={paths.logout()} reloadDocument>
      <button type="submit" className="button button-plain w-full justify-start px-3">
        <LogoutIcon className="size-5" />
        {t("common:nav-log-out")}
      </button>
    </Form>
  );
}
