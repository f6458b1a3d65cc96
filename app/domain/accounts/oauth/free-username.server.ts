import { randomInt } from "node:crypto";
import { takenNames } from "../register.server";

const SHORTEST = 3;
/** Leaves room for a number within the 30 characters of a username. */
const LONGEST = 22;

/** What a username may hold of a text: `José Müller` gives `jose.muller`, a Thai name nothing. */
function wordsOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9_. -]/g, "")
    .trim()
    .replace(/\s+/g, ".")
    .slice(0, LONGEST);
}

/**
 * A username that nobody has, made from a person's name or email, with a number where it is taken.
 * Call it in the transaction that uses it.
 */
export function freeUsername(person: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  const { firstName, lastName, email } = person;
  const wanted =
    [`${firstName} ${lastName}`, email.split("@")[0] ?? ""]
      .map(wordsOf)
      .find((words) => words.length >= SHORTEST) ?? "guest";
  let username = wanted;
  while (takenNames({ username }).username) username = `${wanted}${randomInt(1000, 10_000_000)}`;
  return username;
}
