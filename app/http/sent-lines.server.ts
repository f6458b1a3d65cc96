import type { BookingMessage } from "~/domain/notifications/booking-messages.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClockUnbroken, formatMoment } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinAsList } from "~/lib/join-texts";
import type { Locale } from "~/lib/vocabulary";

/** The names of both sides as a page shows them; null for its reader, whom it addresses. */
export type NamesOfSides = Record<BookingMessage["to"], string | null>;

/**
 * Returns what a page shows beside an entry of a booking's history: to whom it was sent, how and when, a
 * line for each; empty if there is nothing to say. The text comes from the server, so that no script has to
 * carry its words.
 */
export function sentLines(
  messages: readonly BookingMessage[],
  {
    entryAt,
    names,
    t,
    locale,
  }: { entryAt: number; names: NamesOfSides; t: Translate; locale: Locale },
): string {
  const momentOf = (at: number) =>
    cityDateOf(at) === cityDateOf(entryAt)
      ? formatClockUnbroken(at, locale)
      : formatMoment(at, locale);
  const nameOf = ({ formerCleaner, to }: BookingMessage) => {
    const name = formerCleaner ?? names[to];
    return name === null ? null : nameForReader(name, locale);
  };
  const told = new Map<string, { name: string | null; moment: string; ways: string[] }>();
  const others: string[] = [];
  for (const message of messages) {
    const { by, state } = message;
    const name = nameOf(message);
    if (by === "inbox") {
      others.push(name === null ? t("sent:inbox-you") : t("sent:inbox-other", { name }));
      continue;
    }
    const way = t(`sent:way-${by}`);
    if (state.is === "sent") {
      // One person and one minute make one line.
      const moment = momentOf(state.at);
      const key = `${name ?? ""} ${moment}`;
      const line = told.get(key) ?? { name, moment, ways: [] };
      told.set(key, { ...line, ways: [...line.ways, way] });
      continue;
    }
    const to = name === null ? t("sent:to-you") : t("sent:to-other", { name });
    if (state.is === "waiting")
      others.push(t("sent:waiting", { to, way, moment: momentOf(state.at) }));
    else if (state.is === "failing")
      others.push(t("sent:failing", { to, way, count: state.tries }));
    else others.push(t("sent:failed", { to, way }));
  }
  const toldLines = [...told.values()].map(({ name, moment, ways }) => {
    const last = ways.at(-1) ?? "";
    const some = joinAsList(ways.slice(0, -1), locale);
    const all = { ways: some ? t("sent:and", { some, last }) : last, moment };
    return name === null ? t("sent:told-you", all) : t("sent:told-other", { name, ...all });
  });
  return [...toldLines, ...others].join("\n");
}
