import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { AREAS, LOCALES, PROVIDERS, ROLES } from "../../app/lib/vocabulary";
import { booleanColumn, idColumn, instantColumn, checkOneOf, rowVersionColumn } from "./columns";

/** People with an account: customers, cleaners, admins. */
export const users = sqliteTable(
  "users",
  {
    id: idColumn(),
    username: text("username").notNull(),
    /** argon2id in PHC form; null for people who only sign in through a provider. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** Null if the provider gave none and the user hasn't given one yet. Stored in lower case. */
    email: text("email"),
    emailVerifiedAt: instantColumn("email_verified_at"),
    /** E.164. */
    phone: text("phone"),
    address: text("address"),
    city: text("city", { enum: AREAS }),
    zipCode: text("zip_code"),
    profilePicture: text("profile_picture"),
    role: text("role", { enum: ROLES }).notNull().default("customer"),
    locale: text("locale", { enum: LOCALES }).notNull().default("en"),
    notifyByPush: booleanColumn("notify_by_push").notNull().default(false),
    notifyByLine: booleanColumn("notify_by_line").notNull().default(false),
    createdAt: instantColumn("created_at").notNull(),
    deactivatedAt: instantColumn("deactivated_at"),
    anonymisedAt: instantColumn("anonymised_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    index("users_role").on(
      table.role,
      table.id,
      table.anonymisedAt,
      table.deactivatedAt,
      table.emailVerifiedAt,
    ),
    // Lists of people read these indexes alone; deleted accounts aren't in them.
    index("users_present")
      .on(table.id, table.anonymisedAt, table.deactivatedAt, table.emailVerifiedAt)
      .where(sql`anonymised_at is null`),
    index("users_name")
      .on(table.firstName, table.lastName, table.id, table.anonymisedAt)
      .where(sql`anonymised_at is null`),
    index("users_by_username")
      .on(
        sql`lower(${table.username})`,
        table.id,
        table.anonymisedAt,
        table.deactivatedAt,
        table.emailVerifiedAt,
      )
      .where(sql`anonymised_at is null`),
    index("users_phone").on(table.phone),
    index("users_unverified")
      .on(table.createdAt)
      .where(sql`email_verified_at is null and anonymised_at is null`),
    index("users_deactivated")
      .on(table.deactivatedAt)
      .where(sql`deactivated_at is not null`),
    checkOneOf("users_role_check", table.role, ROLES),
    checkOneOf("users_locale_check", table.locale, LOCALES),
    checkOneOf("users_city_check", table.city, AREAS),
  ],
);

/** Ways to sign in through a provider; one user may have several. */
export const userIdentities = sqliteTable(
  "user_identities",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text("provider", { enum: PROVIDERS }).notNull(),
    providerUserId: text("provider_user_id").notNull(),
    email: text("email"),
    linkedAt: instantColumn("linked_at").notNull(),
  },
  (table) => [
    uniqueIndex("user_identities_provider_unique").on(table.provider, table.providerUserId),
    uniqueIndex("user_identities_user_unique").on(table.userId, table.provider),
    checkOneOf("user_identities_provider_check", table.provider, PROVIDERS),
  ],
);

/**
 * The challenge that a passkey must sign for this browser, and when it was made: the latest one alone, until
 * an answer to it has come.
 */
const challengeColumns = () => ({
  passkeyChallenge: text("passkey_challenge"),
  challengedAt: instantColumn("challenged_at"),
});

/** Signed-in browsers. The key is the SHA-256 of the token in the cookie, never the token. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instantColumn("created_at").notNull(),
    lastSeenAt: instantColumn("last_seen_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    /** When the person last gave their password or second factor in this session; null for never. */
    confirmedAt: instantColumn("confirmed_at"),
    ...challengeColumns(),
  },
  (table) => [
    index("sessions_user").on(table.userId, table.lastSeenAt),
    index("sessions_expiry").on(table.expiresAt),
    index("sessions_idle").on(table.lastSeenAt),
  ],
);

/** The authenticator app of a person; `confirmedAt` is null while it is being set up. */
export const secondFactors = sqliteTable("second_factors", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The shared secret, encrypted: see `encryptSecret` in app/lib/secrets.server.ts. */
  secret: text("secret").notNull(),
  createdAt: instantColumn("created_at").notNull(),
  confirmedAt: instantColumn("confirmed_at"),
  /** The 30-second step of the last code that was accepted: no code of it or before is good again. */
  lastStep: integer("last_step"),
});

/** The recovery codes of a person, hashed; the first characters find the row. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    selector: text("selector").notNull(),
    /** argon2id in PHC form. */
    codeHash: text("code_hash").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.selector] })],
);

/** The passkeys of people whose second factor is on: at a sign-in, one takes the place of a code. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the authenticator named it, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** A COSE key (RFC 9052) in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures that the authenticator has counted; 0 if it counts none, as synchronised passkeys do. */
    counter: integer("counter").notNull(),
    /** The ways to reach the authenticator, as the browser gave them. */
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    lastUsedAt: instantColumn("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential_unique").on(table.credentialId),
    index("passkeys_user").on(table.userId),
  ],
);

/**
 * Browsers whose owner has signed in by password or provider and still has to give the second factor. They
 * are no sessions. The key is the SHA-256 of the token in the cookie.
 */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instantColumn("expires_at").notNull(),
    ...challengeColumns(),
  },
  (table) => [
    index("pending_sign_ins_user").on(table.userId),
    index("pending_sign_ins_expiry").on(table.expiresAt),
  ],
);

export const ACCOUNT_TOKEN_PURPOSES = ["verify-email", "reset-password", "change-email"] as const;

/** Links sent by email. Stored hashed, used once. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ACCOUNT_TOKEN_PURPOSES }).notNull(),
    /** The address that the link was sent to. */
    email: text("email").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  (table) => [
    index("account_tokens_user").on(table.userId, table.purpose),
    index("account_tokens_expiry").on(table.expiresAt),
    checkOneOf("account_tokens_purpose_check", table.purpose, ACCOUNT_TOKEN_PURPOSES),
  ],
);

export type User = typeof users.$inferSelect;
