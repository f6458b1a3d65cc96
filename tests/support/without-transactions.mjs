import Database from "better-sqlite3";

/* Loaded into a server under test: what is one transaction falls apart into its statements. */
Database.prototype.transaction = (work) => {
  const run = (...given) => work(...given);
  return Object.assign(run, { deferred: run, immediate: run, exclusive: run });
};
