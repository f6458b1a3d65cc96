import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** What is called off, what stays and what goes, before somebody decides. */
export function Consequences({ isCleaner }: { isCleaner: boolean }) {
  const { t } = useText();
  return (
    <div className="pb-6">
      <p className="pt-1 pb-3 text-ink-soft">{t("data:delete-lead")}</p>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        <li>{t("data:delete-upcoming")}</li>
        {isCleaner ? <li>{t("data:delete-cleaner")}</li> : null}
        <li>{t("data:delete-past")}</li>
        <li>{t("data:delete-reviews")}</li>
        <li>{t("data:delete-rest")}</li>
      </ul>
      <Link to={paths.accountData()} className="link mt-2 inline-flex min-h-11 items-center">
        {t("data:delete-copy-first")}
      </Link>
    </div>
  );
}
