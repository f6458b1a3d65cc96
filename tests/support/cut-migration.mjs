import Database from "better-sqlite3";

/*
 * Loaded into a process that opens a database: it is killed right after so many statements of its migrations
 * (CUT_AFTER). With NO_TRANSACTIONS each statement is saved at once. A process that isn't killed prints the
 * number of statements at its end.
 */
const cutAfter = Number(process.env.CUT_AFTER);
let done = 0;

const { prototype } = new Database(":memory:").prepare("select 1").constructor;
const run = prototype.run;
prototype.run = function (...given) {
  if (process.env.NO_TRANSACTIONS && /^(begin|commit|rollback)/i.test(this.source)) return {};
  const answer = run.apply(this, given);
  done += 1;
  if (done === cutAfter) process.kill(process.pid, "SIGKILL");
  return answer;
};
process.once("exit", () => process.stdout.write(String(done)));
