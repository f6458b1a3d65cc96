import { randomInt } from "node:crypto";
import { findTakenFields } from "../register.server";

const SHORTEST_BASE = 3;
/** Longest name without a number, in characters. It leaves room for one within the 30 of a username. */
const LONGEST_BASE = 22;

/**
 * Returns the characters of a text that a username may have: `José Müller` gives `jose.muller`, a Thai
 * name gives nothing.
 */
function usernameFromText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9_. -]/g, "")
    .trim()
    .replace(/\s+/g, ".")
    .slice(0, LONGEST_BASE);
}

/**
 * Returns a username that nobody has, made from a person's name or email, with a number if that is
 * taken. Call it in the transaction that uses it.
 */
export function freeUsername(person: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  const { firstName, lastName, email } = person;
  const wanted =
    [`${firstName} ${lastName}`, email.split("@")[0] ?? ""]
      .map(usernameFromText)
      .find((words) => words.length >= SHORTEST_BASE) ?? "guest";
  let username = wanted;
  while (findTakenFields({ username }).username)
    username = `${wanted}${randomInt(1000, 10_000_000)}`;
  return username;
}
