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

test("where hardly anybody is free on that day, those follow who are free there later", async () => {
  makeCleaner({
    name: "Tomorrow",
    areas: ["mae-rim"],
    blockedDates: [TODAY],
    specialties: ["standard-cleaning"],
  });
  makeCleaner({ name: "Now", areas: ["mae-rim"], specialties: ["standard-cleaning"] });
  const { day, title, cleaners } = await freeIn("mae-rim");
  expect([day, title]).toEqual([TODAY, "Free soon in Mae Rim"]);
  expect(cleaners.map((cleaner) => [cleaner.name, cleaner.day, cleaner.dayText])).toEqual([
    ["Now", TODAY, "Today"],
    ["Tomorrow", TOMORROW, "Tomorrow"],
  ]);
});

test("where nobody works, nobody is free", async () => {
  const { day, cleaners } = await freeIn("mae-taeng");
  expect([day, cleaners]).toEqual([null, []]);
});
