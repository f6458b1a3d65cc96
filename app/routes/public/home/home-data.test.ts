import { beforeAll, expect, test } from "vitest";
import { GUESTS_VIEW } from "~/domain/schedule/customer-view.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import type { Area } from "~/lib/vocabulary";
import { NOW, makeCleaner, useDatabase } from "../../../../tests/support/database";
import { getHomeData } from "./home-data.server";

useDatabase();

const TODAY = cityDateOf(NOW);
const [TOMORROW, DAY_AFTER] = [addDays(TODAY, 1), addDays(TODAY, 2)];

beforeAll(() => {
  const make = (name: string, areas: Area[], blockedDates: string[]) =>
    makeCleaner({ name, areas, blockedDates, specialties: ["standard-cleaning"] });
  make("Today", ["nimman"], []);
  for (const name of ["One", "Two", "Three"]) make(name, ["suthep"], [TODAY]);
  make("Later", ["saraphi"], [TODAY, TOMORROW]);
});

const freeIn = async (area: Area | null) =>
  (await getHomeData("en", { view: GUESTS_VIEW, area }, NOW)).free;

test("guests see the first day on which several people are free, in the whole city", async () => {
  const { day, title, cleaners } = await freeIn(null);
  expect([day, title]).toEqual([TOMORROW, "Free tomorrow in Chiang Mai"]);
  expect(cleaners.map(({ name }) => name).sort()).toEqual(["One", "Three", "Two"]);
  expect(cleaners.map(({ hour }) => hour)).toEqual(Array(3).fill("8:00\u00a0AM"));
});

test("with an area it is the first day on which anybody is free there, if never several are", async () => {
  const here = await freeIn("nimman");
  expect([here.day, here.title, here.area]).toEqual([TODAY, "Free today in Nimman", "nimman"]);
  expect(here.cleaners.map(({ name }) => name)).toEqual(["Today"]);
  const later = await freeIn("saraphi");
  expect([later.day, later.title]).toEqual([DAY_AFTER, "Free on Wed 25 Nov in Saraphi"]);
});

test("where nobody works, nobody is free", async () => {
  const { day, cleaners } = await freeIn("mae-taeng");
  expect([day, cleaners]).toEqual([null, []]);
});
