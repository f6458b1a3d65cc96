import { startChannelDoubles } from "../support/channel-doubles";

/**
 * Runs the doubles of all channels in a separate process, so that they don't slow down the measurement:
 * `channels-process.ts well|hang`. It sends back the environment of a server that delivers to them.
 */
const doubles = await startChannelDoubles(process.argv[2] === "hang" ? "hang" : "well");
const { env, pushHost } = doubles;
process.send?.({ env, pushHost });
process.once("disconnect", () => process.exit());
