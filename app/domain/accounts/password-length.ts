/** NIST 800-63B asks for at least 8; what is longer than the other costs more than it protects. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** Characters as people count them: one for an emoji too. */
const length = (text: string) => [...text].length;

/** What is wrong with a password's length, or null. */
export function passwordLengthProblem(password: string): "too-short" | "too-long" | null {
  const characters = length(password);
  if (characters < SHORTEST_PASSWORD) return "too-short";
  return characters > LONGEST_PASSWORD ? "too-long" : null;
}
