// Express sending answers that were taken down before: what is left of a page when nothing is
// computed. ANSWERS names the file, PORT says where. A cookie tells the signed-in answer apart.
import express from "express";
import { readFileSync } from "node:fs";

const answers = new Map();
for (const answer of JSON.parse(readFileSync(process.env.ANSWERS, "utf8"))) {
  answers.set(answer.key, { ...answer, body: Buffer.from(answer.body, "base64") });
}

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.get("/healthz", (_request, response) => response.json({ ok: true }));
app.use(express.json(), express.urlencoded({ extended: false }));
app.use((request, response) => {
  const who = request.headers.cookie ? "signed-in" : "guest";
  // As load.ts names them.
  const path = request.originalUrl.replace(/\d+\/move$/, "N/move");
  const answer = answers.get(`${request.method} ${path} ${who}`);
  if (!answer) return response.status(404).end();
  response.status(answer.status).set(answer.headers).end(answer.body);
});
app.listen(Number(process.env.PORT), "127.0.0.1");
