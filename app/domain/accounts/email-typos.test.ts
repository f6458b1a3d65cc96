import { expect, test } from "vitest";
import { likelyEmailOf } from "./email-typos";

test.each([
  ["nok@gmial.com", "nok@gmail.com"],
  ["nok@gmail.co", "nok@gmail.com"],
  ["nok@gmail.con", "nok@gmail.com"],
  ["nok@gmaill.com", "nok@gmail.com"],
  ["nok@hotmial.com", "nok@hotmail.com"],
  ["nok@yaho.com", "nok@yahoo.com"],
  ["Nok@GMIAL.com", "Nok@gmail.com"],
])("%s is asked about", (typed, meant) => {
  expect(likelyEmailOf(typed)).toBe(meant);
});

test.each(["nok@gmail.com", "nok@ymail.com", "nok@mail.com", "nok@hotmail.co.th", "nok@cmu.ac.th"])(
  "%s isn't",
  (typed) => {
    expect(likelyEmailOf(typed)).toBeNull();
  },
);
