import type { PlainKey } from "~/i18n/messages";
import type { Area } from "~/lib/vocabulary";

/** The areas by where they are, in the order in which they are read out and reached by keyboard. */
export const AREA_GROUPS = [
  {
    name: "settings:areas-moat",
    areas: ["old-city", "nimman", "santitham", "warorot", "tha-phae", "chang-khlan"],
  },
  { name: "settings:areas-suthep", areas: ["suthep", "chiang-mai-university", "huai-kaeo"] },
  {
    name: "settings:areas-south",
    areas: ["airport-plaza", "mae-hia", "pa-dad", "hang-dong", "saraphi"],
  },
  {
    name: "settings:areas-east",
    areas: ["central-festival", "san-sai", "doi-saket", "san-kamphaeng"],
  },
  { name: "settings:areas-north", areas: ["mae-rim", "mae-taeng"] },
] as const satisfies { name: PlainKey; areas: Area[] }[];
