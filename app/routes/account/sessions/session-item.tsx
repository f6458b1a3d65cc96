import { CheckCircleIcon } from "~/components/art/icons";
import { PhoneScreenIcon } from "~/components/art/subject-icons";
import { formatRelativeDay } from "~/components/relative-day";
import type { SessionView } from "~/domain/accounts/session-list.server";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, type CityDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";

/** Returns a name for the browser such as "Chrome on Android". */
function deviceWords({ browser, system }: SessionView["device"], t: Translate): string {
  if (browser && system) return t("sessions:device", { browser, system });
  if (system) return t("sessions:browser-on", { system });
  return browser ?? t("sessions:a-browser");
}

/** One browser session, with a button that ends it. */
export function SessionItem({ session, today }: { session: SessionView; today: CityDate }) {
  const { t, locale } = useText();
  const { lastSeenAt, startedAt, isThis, address } = session;
  const device = deviceWords(session.device, t);
  const lastSeen = joinSideBySide(
    locale,
    formatRelativeDay(cityDateOf(lastSeenAt), today, locale, t),
    formatClock(lastSeenAt, locale),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-celadon-100 text-celadon-700 max-[16rem]:hidden">
        <PhoneScreenIcon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="text-base">{device}</h2>
          {isThis ? (
            <p className="flex items-center gap-1.5 text-sm font-semibold text-celadon-700">
              <CheckCircleIcon className="size-4 shrink-0" />
              {t("sessions:this")}
            </p>
          ) : null}
        </div>
        <dl className="flex flex-wrap gap-x-4 text-sm leading-snug text-ink-soft">
          <SessionFact name={t("sessions:last-seen")}>{lastSeen}</SessionFact>
          <SessionFact name={t("sessions:since")}>
            {formatDate(cityDateOf(startedAt), locale, "long")}
          </SessionFact>
          {address ? <SessionFact name={t("sessions:address")}>{address}</SessionFact> : null}
        </dl>
      </div>
      {isThis ? null : (
        <form method="post">
          <input type="hidden" name="session" value={session.publicId} />
          <button
            type="submit"
            className="button button-quiet"
            aria-label={t("sessions:sign-out-label", { device, when: lastSeen })}
          >
            {t("sessions:sign-out")}
          </button>
        </form>
      )}
    </li>
  );
}

function SessionFact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{name}:</dt>
      <dd className="wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
