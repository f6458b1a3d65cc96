import { startBuiltServer } from "../support/built-server";
import { SignInProviders } from "../support/sign-in-providers";

/**
 * Starts the built server with demo data for all tests, and LINE and Google for it, and stops them when
 * they are over.
 */
export default async function startServer() {
  const providers = await SignInProviders.start();
  const server = await startBuiltServer({ env: { DEMO: "1", ...providers.env } });
  providers.productOrigin = server.origin;
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_DATA_DIR = server.dataDir;
  return async () => {
    const errors = server.log.filter((line) => line.level >= 50);
    const code = await server.stop();
    await providers.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
    if (errors.length > 0)
      throw new Error(`The server logged errors:\n${JSON.stringify(errors, null, 2)}`);
    if (server.complaints.length > 0) throw new Error(server.complaints.join("\n"));
  };
}
