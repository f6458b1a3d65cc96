import { unstable_usePrompt, useBeforeUnload } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Availability } from "~/domain/cleaners/availability.server";
import { isWorkDay, windowsOfWeekday } from "~/domain/schedule/availability";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import {
  buttonValues,
  readAvailabilityDraft,
  reduceDraft,
  type AvailabilityDraft,
} from "./availability-draft";

const isSameAvailability = (a: Availability, b: Availability): boolean =>
  a.workDays === b.workDays &&
  a.weekWindows === b.weekWindows &&
  a.offOnHolidays === b.offOnHolidays &&
  a.leadTime === b.leadTime &&
  a.travelTime === b.travelTime &&
  JSON.stringify(a.daysOff) === JSON.stringify(b.daysOff);

/**
 * Returns what is typed into the form of working times, and the form's handlers. Its buttons change the
 * draft at once; only saving asks the server. Nobody leaves the page with changes that aren't saved unless
 * they confirm it.
 */
export function useAvailabilityDraft({
  answered,
  startDraft,
  saved,
  today,
}: {
  /** The draft that the server sent back, if it did. */
  answered: AvailabilityDraft | null;
  startDraft: AvailabilityDraft;
  saved: Availability;
  today: CityDate;
}) {
  const { t } = useText();
  const [draft, setDraft] = useState<AvailabilityDraft>(() => answered ?? startDraft);
  const form = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    // Read the form again: users may tap before the scripts run, and browsers restore old values.
    if (form.current) {
      const typed = readAvailabilityDraft(new FormData(form.current), today);
      setDraft((shown) => ({ ...typed, problem: shown.problem }));
    }
  }, [today]);
  useEffect(() => {
    isLeaving.current = false;
    if (answered) setDraft(answered);
  }, [answered]);

  const isUnsaved = !isSameAvailability(draft, saved);
  useBeforeUnload((event) => {
    if (isUnsaved && !isLeaving.current) event.preventDefault();
  });
  unstable_usePrompt({
    message: t("availability:leave"),
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  });

  function onChange() {
    if (form.current) {
      const typed = readAvailabilityDraft(new FormData(form.current), today);
      setDraft({ ...typed, problem: draft.problem });
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    if (!pressed || pressed === buttonValues.save) return;
    isLeaving.current = false;
    event.preventDefault();
    const element = event.currentTarget;
    const next = reduceDraft(new FormData(element), pressed, today);
    setDraft(next);
    if (pressed.startsWith("copy ")) tickWeek(element, next);
    if (pressed === buttonValues.add && !next.problem) {
      for (const name of ["from", "to"]) {
        const field = element.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = "";
      }
    }
  }

  // A language switch fires only the capture handler, not `onSubmit`.
  const onSubmitCapture = () => {
    isLeaving.current = true;
  };
  return { draft, isUnsaved, formHandlers: { ref: form, onChange, onSubmit, onSubmitCapture } };
}

/** Sets the form's checkboxes to the draft. They are uncontrolled, so React doesn't update them. */
function tickWeek(form: HTMLFormElement, { workDays, weekWindows }: Availability): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.type !== "checkbox") continue;
    const [, what, day] = /^(day|windows)-(\d)$/.exec(field.name) ?? [];
    const weekday = Number(day);
    if (what === "day") field.checked = isWorkDay(workDays, weekday);
    if (what === "windows") {
      field.checked = (windowsOfWeekday(weekWindows, weekday) & Number(field.value)) !== 0;
    }
  }
}
