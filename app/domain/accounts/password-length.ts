import { LONGEST, SHORTEST } from "~/lib/field-lengths";

/** Characters as people count them: one for an emoji too. */
const length = (text: string) => [...text].length;

/**
 * What is wrong with a password's length, or null. NIST 800-63B asks for at least 8; what is longer
 * than the other costs more than it protects.
 */
export function passwordLengthProblem(password: string): "too-short" | "too-long" | null {
  const characters = length(password);
  if (characters < SHORTEST.password) return "too-short";
  return characters > LONGEST.password ? "too-long" : null;
}
