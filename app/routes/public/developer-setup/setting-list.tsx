import { CheckCircleIcon, XCircleIcon } from "~/components/art/icons";
import type { SettingName } from "~/domain/accounts/oauth/setup-reference";
import { useText } from "~/i18n/text";

/** Names of settings and what they are; admins also see whether this server has them. */
export function SettingList({
  names,
  given,
}: {
  names: readonly SettingName[];
  given: Record<SettingName, boolean> | null;
}) {
  const { t } = useText();
  return (
    <dl className="ruled">
      {names.map((name) => (
        <div key={name} className="py-3">
          <dt className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <code className="font-semibold wrap-anywhere">{name}</code>
            {given ? <State isSet={given[name]} /> : null}
          </dt>
          <dd className="wrap-anywhere text-ink-soft">{t(`setup:${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function State({ isSet }: { isSet: boolean }) {
  const { t } = useText();
  const Icon = isSet ? CheckCircleIcon : XCircleIcon;
  return (
    <span
      className={`flex items-center gap-1.5 text-sm ${isSet ? "text-celadon-700" : "text-ink-soft"}`}
    >
      <Icon className="size-4 shrink-0" />
      {t(isSet ? "setup:is-set" : "setup:is-not-set")}
    </span>
  );
}
