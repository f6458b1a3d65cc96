import type { Translate } from "~/i18n/messages";
import { formatMoment } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";

/** The moment at which a page is made, and its language. */
export interface Moment {
  now: number;
  locale: Locale;
}

/** Says of when the data is, and until when it is kept; the service worker writes its age into the empty part. */
export function KeptAt({ now, locale, t }: Moment & { t: Translate }) {
  return (
    <>
      {t("offline:kept", { moment: formatMoment(now, locale) })} <span className="age" />
      <br />
      {t("offline:removed")}
    </>
  );
}
