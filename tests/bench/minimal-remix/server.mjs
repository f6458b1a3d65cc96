// As remix-serve does it: gzip by `compression`, files, then Remix. Prints nothing; PORT says where.
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";
import { fileURLToPath } from "node:url";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

const app = express();
app.disable("x-powered-by");
app.use(compression());
app.use(
  "/assets",
  express.static(folder("../../../build/yardstick/client/assets"), {
    immutable: true,
    maxAge: "1y",
  }),
);
app.use(express.static(folder("../../../build/yardstick/client"), { maxAge: "1h" }));
app.all(
  "*",
  createRequestHandler({ build: await import("../../../build/yardstick/server/index.js") }),
);
app.listen(Number(process.env.PORT), "127.0.0.1");
