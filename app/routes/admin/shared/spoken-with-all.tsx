import { useHydrated } from "~/components/hydrated";
import { FieldError } from "~/components/ui/field";
import { valueSentBack } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { joinAsList } from "~/lib/join-texts";
import type { ChosenNames } from "./jobs-to-decide";

/** The tick that all agreed. It counts if somebody is chosen; without scripts it is always shown. */
export function SpokenWithAll({
  names: chosen,
  refused,
}: {
  names: ChosenNames;
  refused: RefusedForm | null | undefined;
}) {
  const { t, locale } = useText();
  const isHydrated = useHydrated();
  const [error] = refused?.reply.error?.["agreed"] ?? [];
  const names = [...new Set([...chosen.values()].flatMap((name) => name ?? []))];
  return (
    <div
      hidden={isHydrated && names.length === 0}
      className={error ? "border-l-4 border-brick pl-3" : ""}
    >
      <FieldError id="agreed-error" error={error} />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="agreed"
          defaultChecked={valueSentBack(refused, "agreed") === "on"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "agreed-error" : undefined}
          className="size-5 shrink-0"
        />
        <span className="min-w-0">
          {isHydrated && names.length > 0
            ? t("admin-absence:spoken-with", { names: joinAsList(names, locale) })
            : t("admin-absence:spoken")}
        </span>
      </label>
    </div>
  );
}
