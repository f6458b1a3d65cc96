import { AlertIcon, CheckCircleIcon } from "~/components/art/icons";
import { PhoneScreenIcon } from "~/components/art/subject-icons";
import { useHydrated } from "~/components/hydrated";
import { useText } from "~/i18n/text";
import { ChannelRow } from "./channel-row";
import { blockingBrowser } from "./push-support";
import type { PushStatus } from "./use-push-on-this-device";

/** Push notifications in this browser: on or off, and how to remove what blocks them. */
export function DeviceRow({
  device,
  working,
  switchOn,
  switchOff,
}: {
  device: PushStatus;
  working: boolean;
  switchOn: () => void;
  switchOff: () => void;
}) {
  const { t } = useText();
  const hydrated = useHydrated();
  const canSwitch = device === "on" || device === "off";
  return (
    <ChannelRow
      Icon={PhoneScreenIcon}
      name={t("notifications:push-name")}
      state={<PushStatusText device={device} />}
      control={
        hydrated ? (
          <input
            type="checkbox"
            role="switch"
            aria-label={t("notifications:push-name")}
            className="part-switch my-1.5"
            checked={device === "on"}
            disabled={!canSwitch || working}
            onChange={({ target }) => (target.checked ? switchOn() : switchOff())}
          />
        ) : null
      }
    >
      <p>{t("notifications:push-what")}</p>
      {hydrated ? null : (
        <noscript>
          <p className="pt-1 text-ink">{t("notifications:needs-scripts")}</p>
        </noscript>
      )}
      <PushInstructions device={device} />
    </ChannelRow>
  );
}

function PushStatusText({ device }: { device: PushStatus }) {
  const { t } = useText();
  switch (device) {
    case "looking":
      return null;
    case "on":
      return (
        <>
          <CheckCircleIcon className="mt-1 size-4 shrink-0 text-celadon-700" />
          <span className="text-celadon-700">{t("common:on")}</span>
        </>
      );
    case "off":
      return t("common:off");
    case "blocked":
      return (
        <>
          <AlertIcon className="mt-1 size-4 shrink-0 text-brick" />
          <span className="text-brick">{t("notifications:blocked")}</span>
        </>
      );
    case "install-first":
      return t("notifications:install-first");
    case "no-worker":
      return t("notifications:no-worker");
    case "no-notifications":
      return t("notifications:no-notifications");
  }
}

function PushInstructions({ device }: { device: PushStatus }) {
  const { t } = useText();
  if (device === "no-worker" || device === "no-notifications") {
    return <p className="pt-1 text-ink">{t("notifications:push-unsupported")}</p>;
  }
  if (device !== "blocked" && device !== "install-first") return null;
  const steps = t(
    device === "install-first"
      ? "notifications:how-install"
      : `notifications:how-${blockingBrowser()}`,
  );
  return (
    <div className="mt-3 rounded-xl bg-celadon-100 px-4 py-3 text-ink forced-colors:border">
      <p className="font-semibold">{t("notifications:how")}</p>
      <ol className="list-decimal pl-5">
        {steps.split("\n").map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
