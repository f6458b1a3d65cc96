import { startChannelDoubles } from "../support/channel-doubles";

/**
 * The other sides of all channels in a process of their own, so that they slow nobody down who measures:
 * `channels-process.ts well|hang`. It says the environment of a server that delivers to them.
 */
const doubles = await startChannelDoubles(process.argv[2] === "hang" ? "hang" : "well");
const { env, pushHost } = doubles;
process.send?.({ env, pushHost });
process.once("disconnect", () => process.exit());
