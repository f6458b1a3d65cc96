import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { BoltIcon } from "~/components/art/subject-icons";
import { useHydrated } from "~/components/hydrated";
import { Switch } from "~/components/ui/switch";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { SettingRow } from "./setting-rows";

/** Instant booking: with scripts a switch that saves immediately, otherwise a link to its page. */
export function InstantBookingRow({ on }: { on: boolean }) {
  const { t } = useText();
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ saved: true } | RefusedForm>();
  const [wanted, setWanted] = useState(on);
  const failed = fetcher.state === "idle" && fetcher.data !== undefined && "reason" in fetcher.data;
  useEffect(() => {
    // `sendSetting` shows a toast about it.
    if (failed) setWanted(on);
  }, [failed, on]);
  const state = t(wanted ? "settings:instant-on" : "settings:instant-off");
  if (!hydrated) {
    return (
      <SettingRow
        Icon={BoltIcon}
        to={paths.cleanerSetting("instant")}
        title={t("settings:instant-title")}
      >
        {state}
      </SettingRow>
    );
  }
  return (
    <li className="flex min-h-row items-center gap-3 px-4 py-1 [&>:last-child]:grow">
      <BoltIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
      <Switch
        key={failed ? "failed" : "wanted"}
        id="instantBooking"
        name="instantBooking"
        label={t("settings:instant-title")}
        hint={state}
        on={wanted}
        onChange={(next) => {
          setWanted(next);
          fetcher.submit(
            { instantBooking: next ? "on" : "off", stay: "1" },
            { method: "post", action: paths.cleanerSetting("instant") },
          );
        }}
      />
    </li>
  );
}
