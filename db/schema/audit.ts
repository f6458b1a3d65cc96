import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { idColumn, instantColumn } from "./columns";

/**
 * Actions of admins and account owners that must stay on record. Rows are only added: triggers refuse
 * everything else, including REPLACE. The table names people by their numbers alone. It has no foreign key:
 * that would have to change rows when an account is deleted.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: idColumn(),
    at: instantColumn("at").notNull(),
    /** Null for the system and for anybody with a shell on the server. */
    actorUserId: integer("actor_user_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The change, without anything that identifies a person. */
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index("audit_log_subject").on(table.subjectType, table.subjectId, table.id),
    index("audit_log_actor").on(table.actorUserId, table.id),
    index("audit_log_action").on(table.action, table.id),
    // Finds the first entry of a day.
    index("audit_log_at").on(table.at),
  ],
);

/**
 * The personal values of an entry, before and after. They are deleted with the account that they are about;
 * values about a person without an account, such as the author of a testimonial, when somebody asks for it
 * (docs/operations.md).
 */
export const auditValues = sqliteTable(
  "audit_values",
  {
    auditId: integer("audit_id")
      .notNull()
      .references(() => auditLog.id),
    field: text("field").notNull(),
    before: text("before"),
    after: text("after"),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.field] }),
    index("audit_values_user").on(table.userId),
  ],
);
