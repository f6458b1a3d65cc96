import { ClockIcon } from "~/components/art/icons";
import { LockIcon, EmailIcon, PhoneIcon, PhoneScreenIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { ChannelRow } from "./channel-row";
import { DeviceRow } from "./device-row";
import { deviceName } from "./device-name";
import { LineRow, type LineConnection } from "./line-row";
import { usePushOnThisDevice } from "./use-push-on-this-device";

interface NotificationSettingsProps {
  /** Id of the user whose settings these are. */
  owner: number;
  email: string | null;
  devices: readonly {
    id: number;
    endpoint: string;
    device: { browser: string | null; system: string | null };
    since: number;
  }[];
  pushKey: string;
  line: LineConnection;
}

/** The notification settings: a row for each channel, for customers and cleaners alike. */
export function NotificationSettings({
  owner,
  email,
  devices,
  pushKey,
  line,
}: NotificationSettingsProps) {
  const { t, locale } = useText();
  const endpoints = devices.map(({ endpoint }) => endpoint);
  const here = usePushOnThisDevice({ owner, endpoints, pushKey });
  return (
    <>
      <p className="pb-4 text-ink-soft">{t("notifications:lead")}</p>
      <div className="part-two gap-y-4">
        <ul aria-label={t("notifications:title")} className="card ruled">
          <ChannelRow
            Icon={EmailIcon}
            name={t("notifications:email-name")}
            state={
              <>
                <LockIcon className="mt-1 size-4 shrink-0" />
                {t("notifications:always-on")}
              </>
            }
          >
            <p>{t("notifications:email-what")}</p>
            <p className="wrap-anywhere">{email ?? t("notifications:no-email")}</p>
          </ChannelRow>
          <LineRow {...line} />
          <DeviceRow {...here} />
          {devices.length > 0 ? (
            <ChannelRow
              Icon={PhoneScreenIcon}
              name={t("notifications:devices")}
              state={t("notifications:devices-on", { count: devices.length })}
            >
              <ul>
                {devices.map(({ id, endpoint, device, since }) => {
                  const name = deviceName(device, t);
                  const isHere = here.device === "on" && endpoint === here.endpoint;
                  const day = formatDate(cityDateOf(since), locale, "long");
                  return (
                    <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
                      <span className="min-w-0">
                        <span className="font-semibold text-ink">{name}</span>
                        {isHere ? `\u00a0· ${t("notifications:this-device")}` : null}
                        <span className="block">{t("notifications:since", { day })}</span>
                      </span>
                      <form
                        method="post"
                        onSubmit={(event) => {
                          if (!isHere) return;
                          // The browser must forget the subscription too, or it would be subscribed again.
                          event.preventDefault();
                          void here.switchOff();
                        }}
                      >
                        <input type="hidden" name="device" value={id} />
                        <button
                          type="submit"
                          className="button button-plain px-3"
                          aria-label={t("notifications:remove-label", { device: name, day })}
                        >
                          {t("notifications:remove")}
                        </button>
                      </form>
                    </li>
                  );
                })}
              </ul>
            </ChannelRow>
          ) : null}
          <ChannelRow Icon={PhoneIcon} name="SMS" state={t("notifications:coming-soon")}>
            <p>{t("notifications:sms-what")}</p>
          </ChannelRow>
        </ul>
        <div className="card flex flex-col gap-4 p-4 sm:px-6">
          <p className="flex gap-2.5 text-sm">
            <ClockIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
            {t("notifications:quiet-hours")}
          </p>
          {devices.length > 0 || line.isConnected ? (
            <form method="post">
              <input type="hidden" name="test" value="1" />
              <button type="submit" className="button button-quiet min-h-12 w-full">
                {t("notifications:test")}
              </button>
            </form>
          ) : null}
        </div>
      </div>
    </>
  );
}
