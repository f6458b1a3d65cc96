import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltServer } from "../support/built-server";
import { startMailServer } from "../support/mail-server";
import { SignInProviders } from "../support/sign-in-providers";

/**
 * Starts the built server with demo data, a mail server, LINE and Google for all tests; stops them
 * after.
 */
export default async function startServer() {
  const mailbox = mkdtempSync(join(tmpdir(), "baansaat-mailbox-"));
  const mailServer = await startMailServer(mailbox);
  const providers = await SignInProviders.start();
  const server = await startBuiltServer({
    env: {
      DEMO: "1",
      ...providers.env,
      SMTP_URL: mailServer.url,
      MAIL_FROM: "BaanSaat <hello@baansaat.example>",
      // Each person comes from an address of their own (fixtures.ts).
      TRUST_PROXY: "1",
    },
  });
  providers.productOrigin = server.origin;
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_MAILBOX = mailbox;
  return async () => {
    const errors = server.log.filter((line) => line.level >= 50);
    const code = await server.stop();
    await providers.stop();
    await mailServer.stop();
    rmSync(mailbox, { recursive: true });
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
    if (errors.length > 0)
      throw new Error(`The server logged errors:\n${JSON.stringify(errors, null, 2)}`);
    if (server.complaints.length > 0) throw new Error(server.complaints.join("\n"));
  };
}
