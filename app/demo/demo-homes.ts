import { isTooLargeFor } from "~/domain/homes/usual-service";
import type { Specialty } from "~/lib/vocabulary";
import { serializeHomeFacts, type HomeFacts } from "~/domain/homes/home-facts";

/** Homes of the demo's customers: each customer has one of them. */
export const homeSeeds: readonly { facts: HomeFacts; aboutHome: string }[] = [
  {
    facts: {
      kind: "condo",
      bedrooms: 2,
      bathrooms: 1,
      sqm: 80,
      floor: "lift",
      pets: "cat",
      entrance: "guard-keeps-card",
      supplies: "there",
    },
    aboutHome: "Please start with the kitchen. The cats are shy and stay under the bed.",
  },
  {
    facts: {
      kind: "house",
      bedrooms: 3,
      bathrooms: 2,
      sqm: 120,
      floor: "ground",
      pets: "dog",
      entrance: "somebody",
      supplies: "there",
    },
    aboutHome: "หมาใจดี อยู่หลังบ้าน เน้นห้องน้ำกับครัว",
  },
  {
    facts: {
      kind: "condo",
      bedrooms: 0,
      bathrooms: 1,
      sqm: 30,
      floor: "lift",
      pets: "none",
      entrance: "nobody",
      supplies: "bring",
    },
    aboutHome: "",
  },
  {
    facts: {
      kind: "house",
      bedrooms: 2,
      bathrooms: 2,
      sqm: 80,
      floor: "stairs-1",
      pets: "none",
      entrance: "somebody",
      supplies: "there",
    },
    aboutHome: "มีคนแพ้น้ำหอม ขอใช้น้ำยาที่เตรียมไว้ให้",
  },
  {
    facts: {
      kind: "condo",
      bedrooms: 1,
      bathrooms: 1,
      sqm: 45,
      floor: "lift",
      pets: "none",
      entrance: "somebody",
      supplies: "there",
    },
    aboutHome: "",
  },
];

/** Returns the home of a customer of the demo, as a booking has it. Only homes that suit the service are given. */
export function demoHomeOf(customerIndex: number, specialty: Specialty) {
  const suited = homeSeeds.filter(({ facts }) => !isTooLargeFor(specialty, facts));
  const home = suited[customerIndex % suited.length];
  const isHome = specialty !== "office-cleaning" && specialty !== "post-construction";
  return isHome && home
    ? { home: serializeHomeFacts(home.facts), aboutHome: home.aboutHome }
    : { home: null, aboutHome: "" };
}
