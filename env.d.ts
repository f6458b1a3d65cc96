/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The commit that was built; empty if it was built without git. */
  readonly BUILD_COMMIT?: string;
}

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";
  const build: ServerBuild;
  export = build;
}

declare module "virtual:passkey-script" {
  /** Address of the script that pages fetch when somebody uses a passkey. */
  const address: string;
  export default address;
}

declare module "virtual:message-files" {
  /** Addresses of the browser's messages, by `locale/namespace`; empty while developing. */
  const files: Partial<Record<string, string>>;
  export default files;
}
