import type { Area } from "../../../app/lib/vocabulary";

/** The postcode that most homes of an area have. */
export const zipCodeOf: Record<Area, string> = {
  nimman: "50200",
  "old-city": "50200",
  santitham: "50300",
  "chang-khlan": "50100",
  "hang-dong": "50230",
  "mae-hia": "50100",
  suthep: "50200",
  "huai-kaeo": "50200",
  "pa-dad": "50100",
  "san-kamphaeng": "50130",
  "doi-saket": "50220",
  "mae-rim": "50180",
  saraphi: "50140",
  "san-sai": "50210",
  "mae-taeng": "50150",
  "chiang-mai-university": "50200",
  "tha-phae": "50300",
  warorot: "50300",
  "airport-plaza": "50100",
  "central-festival": "50000",
};
