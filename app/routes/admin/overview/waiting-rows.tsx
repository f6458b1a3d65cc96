import type { ReactNode } from "react";
import { ChevronRightIcon } from "~/components/art/icons";
import { PhoneIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatPhone } from "~/lib/phone";

/** Something that an admin has to do, with the page that deals with it. */
export interface WaitingItem {
  key: string;
  Icon: (props: { className?: string }) => ReactNode;
  tone: "danger" | "waits" | "plain";
  title: string;
  text: string;
  /** How long it has waited, or how soon it is. */
  age: string;
  /** The person to call before anything else. */
  call?: { name: string; phone: string; isFirst?: boolean } | null;
  /** Null if nothing can be done about it on these pages. */
  act: { to: string; label: string; name?: string; isStrong?: boolean } | null;
}

const TONES = {
  danger: "bg-brick-100 text-brick",
  waits: "bg-marigold-100 text-marigold-900",
  plain: "bg-celadon-100 text-celadon-800",
} as const;

/**
 * The rows of a card on the overview, each with its own button. On phones a row with nobody to call is itself
 * the link, unless it is the first thing to do.
 */
export function WaitingRows({
  items,
  isQuiet = false,
}: {
  items: readonly WaitingItem[];
  /** True if only the first of the buttons has an outline. */
  isQuiet?: boolean;
}) {
  return (
    <ul className="ruled border-t border-celadon-200">
      {items.map(({ key, Icon, tone, title, text, age, call, act }, index) => {
        const ageColour = tone === "danger" ? "font-semibold text-brick" : "text-ink-soft";
        const isLink = act !== null && !call && !act.isStrong;
        return (
          <li
            key={key}
            className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:flex-nowrap"
          >
            <span className={`grid size-9 shrink-0 place-items-center rounded-xl ${TONES[tone]}`}>
              <Icon className="size-5" />
            </span>
            <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere tabular">
              {age ? (
                <span className={`float-right pl-2 text-mini sm:hidden ${ageColour}`}>{age}</span>
              ) : null}
              <span className={`block font-semibold ${call?.isFirst ? "text-brick" : ""}`}>
                {title}
              </span>
              <span className="block text-mini text-ink-soft">{text}</span>
            </p>
            <span className={`shrink-0 text-mini tabular max-sm:hidden ${ageColour}`}>{age}</span>
            {isLink ? (
              <Link
                to={act.to}
                aria-label={act.name}
                className={`button text-sm ${isQuiet && index > 0 ? "button-plain" : "button-outline"} opens-row sm:w-40`}
              >
                <span className="max-sm:sr-only">{act.label}</span>
                <ChevronRightIcon className="size-5 sm:hidden" />
              </Link>
            ) : (
              <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap sm:flex-col lg:flex-row">
                {call ? <CallLink {...call} /> : null}
                {act ? (
                  <Link
                    to={act.to}
                    aria-label={act.name}
                    className={`button text-sm max-sm:grow sm:w-40 ${act.isStrong ? "button-strong" : "button-outline"}`}
                  >
                    {act.label}
                  </Link>
                ) : null}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A phone number to call; the first thing to do if somebody may be in danger. */
function CallLink({ name, phone, isFirst = false }: NonNullable<WaitingItem["call"]>) {
  const { t } = useText();
  const shown = formatPhone(phone);
  return (
    <a
      href={"tel:" + phone}
      aria-label={t("admin-urgent:call-name", { phone: shown, name })}
      className={`button text-sm wrap-anywhere tabular max-sm:max-w-full max-sm:grow max-sm:flex-wrap max-sm:px-2 sm:whitespace-nowrap ${isFirst ? "button-danger" : "button-quiet"}`}
    >
      <PhoneIcon className="size-5 shrink-0" />
      {t("admin-urgent:call", { phone: shown })}
    </a>
  );
}
