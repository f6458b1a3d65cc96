import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { startBuiltServer } from "../support/built-server";
import { FakeLineMessaging } from "../support/fake-line-messaging";
import { startEmailServer } from "../support/email-server";
import { PICTURE_NAME, FakeSignInProviders } from "../support/fake-sign-in-providers";

/**
 * Starts the built server with demo data, an email server, LINE (for sign-in and for messages) and Google
 * for all tests; returns a function that stops them.
 */
export default async function startServer() {
  const mailbox = mkdtempSync(join(tmpdir(), "baansaat-mailbox-"));
  const mailServer = await startEmailServer(mailbox);
  const providers = await FakeSignInProviders.start();
  const line = await FakeLineMessaging.start();
  const picture = sharp({
    create: { width: 400, height: 400, channels: 3, background: "#2c6e5c" },
  }).jpeg();
  const content = await picture.toBuffer();
  providers.pictures.set(PICTURE_NAME, (response) => response.end(content));
  const server = await startBuiltServer({
    env: {
      DEMO: "1",
      ...providers.env,
      ...line.env,
      SMTP_URL: mailServer.url,
      MAIL_FROM: "BaanSaat <hello@baansaat.example>",
      // Each test comes from another network address (fixtures.ts).
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
    await line.stop();
    await mailServer.stop();
    rmSync(mailbox, { recursive: true });
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
    if (errors.length > 0)
      throw new Error(`The server logged errors:\n${JSON.stringify(errors, null, 2)}`);
    if (server.complaints.length > 0) throw new Error(server.complaints.join("\n"));
  };
}
