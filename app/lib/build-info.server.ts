import { version } from "../../package.json";

/** The version of this build, and the commit that it was made of; null if it was made without git. */
export const BUILD: { version: string; commit: string | null } = {
  version,
  commit: import.meta.env.BUILD_COMMIT || null,
};
