import { expect, test } from "vitest";
import { renderTranslator } from "~/i18n/catalogue.server";
import { LOCALES } from "~/lib/vocabulary";
import { cancelRowText, rescheduleRowText } from "./change-rows";

const LATE = { en: /late/, th: /กระชั้น\u2060?ชิด/ };
const PRICE = { en: /price/, th: /ราคา/ };

test.each(LOCALES)("nobody is marked or pays for changing a redo, in %s", (locale) => {
  const reader = { name: "Kanya", t: renderTranslator(locale, () => undefined) };
  for (const lateFrom of ["1 Dec", null]) {
    for (const refusable of ["time", "cleaner", null] as const) {
      const booking = { refusable, lateFrom };
      expect(cancelRowText({ ...booking, isRedo: true }, reader)).not.toMatch(LATE[locale]);
      expect(cancelRowText({ ...booking, isRedo: false }, reader)).toMatch(LATE[locale]);
    }
  }
  for (const mode of ["at-once", "by-asking"] as const) {
    expect(rescheduleRowText({ isRedo: true }, mode, reader)).not.toMatch(PRICE[locale]);
    expect(rescheduleRowText({ isRedo: false }, mode, reader)).toMatch(PRICE[locale]);
  }
});
