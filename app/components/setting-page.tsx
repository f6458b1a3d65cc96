import type { ReactNode } from "react";
import { BackLink } from "~/components/back-link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** A page on which a cleaner sets one thing: the way back, its title, what follows from it, the form. */
export function SettingPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <div className="page max-w-2xl pt-2 pb-10">
      <BackLink to={paths.cleanerSettings()}>{t("settings:title")}</BackLink>
      <h1 className="pb-2 text-title">{title}</h1>
      {lead ? <p className="pb-5 whitespace-pre-line text-ink-soft">{lead}</p> : null}
      {children}
    </div>
  );
}
