import Database from "better-sqlite3";

/*
 * Loaded into a server under test: it is killed right after so many statements (CUT_AFTER) that write a
 * booking or what belongs to one, in the middle of what they are part of. They are counted from the first
 * statement that begins with CUT_SINCE, if it is given. With NO_TRANSACTIONS what is one transaction falls
 * apart into its statements.
 */
const OF_BOOKINGS = /^(insert into|update|delete from) "booking/i;
let left = Number(process.env.CUT_AFTER);
let counts = !process.env.CUT_SINCE;

const { prototype } = new Database(":memory:").prepare("select 1").constructor;
for (const name of ["run", "get", "all"]) {
  const whole = prototype[name];
  prototype[name] = function (...given) {
    const answer = whole.apply(this, given);
    if (!counts && this.source.startsWith(process.env.CUT_SINCE)) counts = true;
    else if (counts && OF_BOOKINGS.test(this.source) && (left -= 1) === 0) {
      process.kill(process.pid, "SIGKILL");
    }
    return answer;
  };
}

if (process.env.NO_TRANSACTIONS) {
  Database.prototype.transaction = (work) => {
    const run = (...given) => work(...given);
    return Object.assign(run, { deferred: run, immediate: run, exclusive: run });
  };
}
