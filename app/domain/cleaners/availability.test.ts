import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { eq } from "drizzle-orm";
import {
  sameWindowsEveryDay,
  encodeWindows,
  windowsOfWeekday,
} from "~/domain/schedule/availability";
import { anonymiseCleanerOfUser } from "~/domain/privacy/anonymise-cleaner.server";
import { NEXT_MONDAY, NOW, makeCleaner, useDatabase } from "../../../tests/support/database";
import { getAvailability, saveAvailability, type Availability } from "./availability.server";
import { getServiceAreas, saveServiceAreas } from "./areas.server";
import {
  pauseCleaner,
  resumeCleaner,
  setInstantBooking,
  setPromptPayId,
} from "./cleaner-settings.server";

useDatabase();

const WANTED: Availability = {
  workDays: 0b0100001,
  weekWindows: sameWindowsEveryDay(encodeWindows(["morning"])),
  offOnHolidays: true,
  leadTime: "next-day",
  travelTime: false,
  daysOff: [
    { date: NEXT_MONDAY, windows: 7 },
    { date: "2026-12-02", windows: 1 },
  ],
};
const rowOf = (id: number) => db().select().from(cleaners).where(eq(cleaners.id, id)).get();

describe("availability", () => {
  test("is saved as it was sent, with its moment; days gone by stay what they were", () => {
    const cleaner = makeCleaner({ availabilitySavedAt: null, blockedDates: ["2026-11-20"] });
    const before = getAvailability(cleaner.id, NOW);
    expect(before?.daysOff).toEqual([]);
    expect(rowOf(cleaner.id)?.isListed).toBe(false);

    const basedOn = before?.rowVersion;
    expect(saveAvailability(cleaner.id, WANTED, { basedOn, now: NOW })).toEqual({ ok: true });
    expect(getAvailability(cleaner.id, NOW)).toMatchObject(WANTED);
    expect(rowOf(cleaner.id)).toMatchObject({
      availabilitySavedAt: NOW,
      isListed: true,
      rowVersion: 2,
    });
    const dates = db()
      .select({ date: cleanerBlockedDates.date })
      .from(cleanerBlockedDates)
      .where(eq(cleanerBlockedDates.cleanerId, cleaner.id))
      .all();
    expect(dates.map(({ date }) => date)).toEqual(["2026-11-20", NEXT_MONDAY, "2026-12-02"]);
  });

  test("a day that is off keeps its windows for later", () => {
    const cleaner = makeCleaner();
    saveAvailability(cleaner.id, { ...WANTED, workDays: 0 }, { now: NOW });
    const saved = getAvailability(cleaner.id, NOW);
    expect(windowsOfWeekday(saved?.weekWindows ?? 0, 3)).toBe(encodeWindows(["morning"]));
  });

  test("of two who change it the second is told what the first saved", () => {
    const cleaner = makeCleaner();
    const basedOn = getAvailability(cleaner.id, NOW)?.rowVersion;
    const first = { ...WANTED, daysOff: [] };
    expect(saveAvailability(cleaner.id, first, { basedOn, now: NOW }).ok).toBe(true);
    expect(saveAvailability(cleaner.id, WANTED, { basedOn, now: NOW })).toMatchObject({
      ok: false,
      reason: "changed-meanwhile",
      current: { ...first, daysOff: [] },
    });
    expect(getAvailability(cleaner.id, NOW)?.daysOff).toEqual([]);
    // Sending the form twice is no conflict.
    expect(saveAvailability(cleaner.id, first, { basedOn, now: NOW }).ok).toBe(true);
  });

  test("is nobody's once the account is deleted", () => {
    const cleaner = makeCleaner();
    anonymiseCleanerOfUser(cleaner.userId, NOW);
    expect(getAvailability(cleaner.id, NOW)).toBe(null);
    expect(saveAvailability(cleaner.id, WANTED, { now: NOW })).toEqual({
      ok: false,
      reason: "unknown-cleaner",
    });
    expect(saveServiceAreas(cleaner.id, ["nimman"], { now: NOW })).toEqual({
      ok: false,
      reason: "unknown-cleaner",
    });
    expect(setPromptPayId(cleaner.id, "0815550101")).toEqual({
      ok: false,
      reason: "unknown-cleaner",
    });
  });
});

describe("areas", () => {
  test("are saved in the order of all areas, each once, at least one", () => {
    const cleaner = makeCleaner({ areas: [], areasSavedAt: null });
    expect(saveServiceAreas(cleaner.id, [], { now: NOW })).toEqual({
      ok: false,
      reason: "none-chosen",
    });
    expect(rowOf(cleaner.id)?.isListed).toBe(false);
    saveServiceAreas(cleaner.id, ["suthep", "nimman", "suthep"], { now: NOW });
    expect(getServiceAreas(cleaner.id)?.areas).toEqual(["nimman", "suthep"]);
    expect(rowOf(cleaner.id)?.isListed).toBe(true);
  });

  test("that somebody else saved meanwhile aren't overwritten unseen", () => {
    const cleaner = makeCleaner({ areas: ["nimman"] });
    const basedOn = getServiceAreas(cleaner.id)?.rowVersion;
    saveServiceAreas(cleaner.id, ["mae-rim"], { basedOn, now: NOW });
    expect(saveServiceAreas(cleaner.id, ["saraphi"], { basedOn, now: NOW })).toMatchObject({
      reason: "changed-meanwhile",
      current: { areas: ["mae-rim"] },
    });
    expect(getServiceAreas(cleaner.id)?.areas).toEqual(["mae-rim"]);
  });
});

describe("settings", () => {
  test("a pause takes a cleaner off the list until they take it back; the first moment counts", () => {
    const cleaner = makeCleaner();
    pauseCleaner(cleaner.id, NOW);
    pauseCleaner(cleaner.id, NOW + 1);
    expect(rowOf(cleaner.id)).toMatchObject({ pausedAt: NOW, isListed: false });
    resumeCleaner(cleaner.id);
    expect(rowOf(cleaner.id)).toMatchObject({ pausedAt: null, isListed: true });
  });

  test("instant booking is what was wanted, however often it is sent", () => {
    const cleaner = makeCleaner();
    setInstantBooking(cleaner.id, false);
    setInstantBooking(cleaner.id, false);
    expect(rowOf(cleaner.id)).toMatchObject({ instantBooking: false, rowVersion: 2 });
  });

  test("a PromptPay id is kept with its kind, taken away by nothing, and never overwritten unseen", () => {
    const cleaner = makeCleaner();
    expect(setPromptPayId(cleaner.id, "081 555 0101", 0)).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(setPromptPayId(cleaner.id, "081 555 0101")).toEqual({ ok: true });
    expect(rowOf(cleaner.id)).toMatchObject({
      promptPayType: "phone",
      promptPayId: "+66815550101",
    });
    expect(setPromptPayId(cleaner.id, "1101700207366")).toEqual({
      ok: false,
      reason: "national-id",
    });
    expect(setPromptPayId(cleaner.id, " ")).toEqual({ ok: true });
    expect(rowOf(cleaner.id)).toMatchObject({ promptPayType: null, promptPayId: null });
  });
});
