import { Param, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { perConnection, type Database } from "./client.server";

/**
 * Queries whose parameters the compiler knows. drizzle takes the values of a prepared query as
 * Record<string, unknown>: a misspelled, missing or mistyped one would be found only when it runs.
 */

declare const valueType: unique symbol;

/** A parameter that belongs to no column: a limit, an offset, a JSON array of ids. */
export interface TypedParameter<Value> {
  readonly [valueType]?: Value;
}

/** Declares a parameter by its type alone; SQLite gets its value unchanged. */
export function typedParameter<Value extends number | string | null>(): TypedParameter<Value> {
  return {};
}

/** The parameters of a query, by name: a column, with its type and encoding, or `typedParameter<T>()`. */
type Parameters = Record<string, SQLiteColumn | TypedParameter<number | string | null>>;

type ValueOf<P> = P extends SQLiteColumn
  ? P["_"]["notNull"] extends true
    ? P["_"]["data"]
    : P["_"]["data"] | null
  : P extends TypedParameter<infer Value>
    ? Value
    : never;

type Values<P extends Parameters> = { [Name in keyof P]: ValueOf<P[Name]> };

/** The parameters as placeholders in a query. */
type Placeholders<P extends Parameters> = {
  [Name in keyof P]: P[Name] extends SQLiteColumn ? SQL<ValueOf<P[Name]>> : Placeholder;
};

/** The part of drizzle's prepared queries that is used; its methods accept any values. */
interface Prepared {
  run(values?: Record<string, unknown>): unknown;
  all(values?: Record<string, unknown>): unknown;
  get(values?: Record<string, unknown>): unknown;
}

type Arguments<P extends Parameters> = keyof P extends never ? [] : [values: Values<P>];

export interface Query<P extends Parameters, S extends Prepared> {
  run(...values: Arguments<P>): ReturnType<S["run"]>;
  all(...values: Arguments<P>): ReturnType<S["all"]>;
  get(...values: Arguments<P>): ReturnType<S["get"]>;
}

/**
 * Returns a query that is built and prepared once per connection, at its first use: building it costs
 * many times its execution. Inside `inTransaction` it takes part in the transaction.
 *
 * @example
 * const rename = query({ id: users.id, name: users.firstName }, (db, p) =>
 *   db.update(users).set({ firstName: p.name }).where(eq(users.id, p.id)).prepare(),
 * );
 * rename().run({ id: 7, name: "Malee" });
 */
export function query<P extends Parameters, S extends Prepared>(
  parameters: P,
  build: (db: Database, placeholders: Placeholders<P>) => S,
): () => Query<P, S> {
  const placeholders = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, placeholderFor(name, parameter)]),
  ) as Placeholders<P>;
  // Prepared queries do what `Query` says; their own types are wider.
  return perConnection((db) => build(db, placeholders)) as unknown as () => Query<P, S>;
}

function placeholderFor(
  name: string,
  parameter: SQLiteColumn | TypedParameter<number | string | null>,
) {
  if (!("mapToDriverValue" in parameter)) return sql.placeholder(name);
  const encoder = {
    // drizzle calls a column's encoder for null too, when it fills a placeholder.
    mapToDriverValue: (value: unknown) =>
      value === null ? null : parameter.mapToDriverValue(value),
  };
  return sql`${new Param(sql.placeholder(name), encoder)}`;
}

/** Returns columns of a table by name, as the parameters of an insert of all of them: `.values(p)`. */
export function columnsOf<
  T extends SQLiteTable,
  const Names extends readonly (keyof T["_"]["columns"] & string)[],
>(table: T, names: Names): Pick<T["_"]["columns"], Names[number]> {
  const columns = table as unknown as T["_"]["columns"];
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<
    T["_"]["columns"],
    Names[number]
  >;
}
