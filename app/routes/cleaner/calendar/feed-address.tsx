import { ChevronDownIcon } from "~/components/art/icons";
import { CalendarIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/**
 * The address of the feed. It is folded, because somebody who looks over a shoulder could note it. The
 * icons don't grow with the text, which needs the room.
 */
export function FeedAddress({ address }: { address: string }) {
  const { t } = useText();
  return (
    <details className="card group mt-section">
      <summary className="flex min-h-row list-none items-center gap-[12px] px-4 py-2 [&::-webkit-details-marker]:hidden">
        <CalendarIcon className="size-[24px] shrink-0 text-celadon-700" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{t("calendar:feed-title")}</span>
          <span className="block text-sm text-ink-soft">{t("calendar:feed-hint")}</span>
        </span>
        <ChevronDownIcon className="size-[20px] shrink-0 text-edge group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="pb-3 text-sm">{t("calendar:feed-how")}</p>
        <label className="block text-sm font-semibold">
          {t("calendar:feed-address")}
          <input
            readOnly
            value={address}
            className="field mt-1 font-normal"
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <p className="py-2 text-sm">{t("calendar:feed-private")}</p>
        <Link to={paths.newCalendarAddress()} className="button button-quiet">
          {t("calendar:feed-renew")}
        </Link>
      </div>
    </details>
  );
}
