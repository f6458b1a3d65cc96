import { join } from "node:path";
import { inject } from "vitest";

/** Programs that tests start in processes of their own: each is a file of this folder. */
export const TEST_PROGRAMS = [
  "delivery-process",
  "history-process",
  "migrating-process",
  "outbox-process",
] as const;

/** Returns the file of a program, bundled as JavaScript (`bundle-test-programs.ts`). */
export const testProgram = (name: (typeof TEST_PROGRAMS)[number]): string =>
  join(inject("testPrograms"), `${name}.js`);
