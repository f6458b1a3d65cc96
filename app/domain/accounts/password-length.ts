import { PASSWORD_CHARACTERS } from "~/lib/field-lengths";

/** Unicode code points: an emoji is one, but for those that are joined of several. */
const length = (text: string) => [...text].length;

/**
 * What is wrong with a password's length, or null. NIST 800-63B asks for at least 8; far
 * longer ones only cost time to hash.
 */
export function passwordLengthProblem(password: string): "too-short" | "too-long" | null {
  const characters = length(password);
  if (characters < PASSWORD_CHARACTERS.min) return "too-short";
  return characters > PASSWORD_CHARACTERS.max ? "too-long" : null;
}
