import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { and, asc, count, eq, lt, or, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { passkeys } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import {
  SECOND_FACTOR_PER_ACCOUNT,
  countAttempt,
  forgetAttempts,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { env } from "~/lib/env.server";
import { macOf } from "~/lib/secrets.server";
import {
  checkSecondFactor,
  hasSecondFactor,
  reportChange,
  type SecondFactorRefusal,
} from "../second-factor.server";
import {
  CHALLENGE_MS,
  makeChallenge,
  takeChallenge,
  type ChallengedBrowser,
} from "./challenges.server";
import type { NewPasskeyAnswer, PasskeyAnswer } from "./passkey-schemas";

/** Largest number of passkeys of a person. */
export const MOST_PASSKEYS = 10;

/**
 * The kinds of keys that are taken, by their numbers in COSE: ES256, Ed25519, RS256. The library's own list
 * asks Node for kinds that are experimental there, and Node complains on the console.
 */
const KEY_KINDS = [-7, -8, -257];

const selectPasskeys = query({ userId: passkeys.userId }, (db, p) =>
  db
    .select({
      id: passkeys.id,
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, p.userId))
    .orderBy(asc(passkeys.id))
    .prepare(),
);

const countPasskeys = query({ userId: passkeys.userId }, (db, p) =>
  db.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, p.userId)).prepare(),
);

const findPasskey = query(
  { userId: passkeys.userId, credentialId: passkeys.credentialId },
  (db, p) =>
    db
      .select({ id: passkeys.id, publicKey: passkeys.publicKey })
      .from(passkeys)
      .where(and(eq(passkeys.userId, p.userId), eq(passkeys.credentialId, p.credentialId)))
      .prepare(),
);

const insertPasskey = query(
  {
    userId: passkeys.userId,
    credentialId: passkeys.credentialId,
    publicKey: passkeys.publicKey,
    counter: passkeys.counter,
    transports: passkeys.transports,
    name: passkeys.name,
    now: passkeys.createdAt,
  },
  (db, p) =>
    db
      .insert(passkeys)
      .values({
        userId: p.userId,
        credentialId: p.credentialId,
        publicKey: p.publicKey,
        counter: p.counter,
        transports: p.transports,
        name: p.name,
        createdAt: p.now,
      })
      .onConflictDoNothing()
      .prepare(),
);

const noteUse = query(
  { id: passkeys.id, counter: passkeys.counter, now: passkeys.lastUsedAt },
  (db, p) =>
    db
      .update(passkeys)
      .set({ counter: p.counter, lastUsedAt: p.now })
      .where(
        and(
          eq(passkeys.id, p.id),
          or(
            lt(passkeys.counter, p.counter),
            // Neither counts.
            and(eq(passkeys.counter, 0), eq(sql`${p.counter}`, 0)),
          ),
        ),
      )
      .prepare(),
);

const updateName = query(
  { userId: passkeys.userId, id: passkeys.id, name: passkeys.name },
  (db, p) =>
    db
      .update(passkeys)
      .set({ name: p.name })
      .where(and(eq(passkeys.userId, p.userId), eq(passkeys.id, p.id)))
      .prepare(),
);

const deletePasskey = query({ userId: passkeys.userId, id: passkeys.id }, (db, p) =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, p.userId), eq(passkeys.id, p.id)))
    .prepare(),
);

/** Returns WebAuthn's checks. Only who uses a passkey needs them: no start of the server waits for them. */
const webauthn = () => import("@simplewebauthn/server");

/** Returns the site to which passkeys belong, by the address that people type, whatever a request says. */
function relyingParty(): { id: string; origin: string } {
  const { APP_ORIGIN } = env();
  return { id: new URL(APP_ORIGIN).hostname, origin: APP_ORIGIN };
}

/** Returns the origin of the pages on which passkeys work. */
export const passkeyOrigin = () => relyingParty().origin;

/** A passkey as its owner sees it. */
export interface PasskeyView {
  id: number;
  name: string;
  createdAt: number;
  /** Null if nobody has signed in with it yet. */
  lastUsedAt: number | null;
}

/** Returns a person's passkeys, the oldest first. */
export function listPasskeys(userId: number): PasskeyView[] {
  return selectPasskeys()
    .all({ userId })
    .map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
}

const countPasskeysOf = (userId: number) => countPasskeys().get({ userId })?.all ?? 0;

/** True if a person can sign in with a passkey in the second step. */
export const hasPasskey = (userId: number): boolean => countPasskeysOf(userId) > 0;

/** Returns the credentials of a person, for the browser: which to offer, or not to make again. */
const credentialsOf = (userId: number) =>
  selectPasskeys()
    .all({ userId })
    .map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** A passkey or its answer that was refused. `why` is for the log: people are only asked to try again. */
export interface PasskeyRefusal {
  ok: false;
  reason: "passkey-refused";
  why: string;
}

const refusal = (why: string): PasskeyRefusal => ({ ok: false, reason: "passkey-refused", why });

/** Returns the refusal of an answer in which a check found a fault. */
const refusalOf = (error: unknown) =>
  refusal(`not proved: ${error instanceof Error ? error.message.slice(0, 200) : "?"}`);

/** The person who makes a passkey. */
export interface PasskeyOwner {
  id: number;
  username: string;
}

export type BeginPasskeyResult =
  | { ok: true; options: PublicKeyCredentialCreationOptionsJSON }
  | { ok: false; reason: "too-many-passkeys" | "signed-out" }
  | SecondFactorRefusal;

/**
 * Begins to make a passkey: returns the options for the browser, with a challenge for this session. It takes
 * a code, as all changes do: somebody who finds an open browser must not make a key of their own.
 */
export async function beginPasskey(
  { id: userId, username }: PasskeyOwner,
  typed: string,
  { sessionToken, now }: { sessionToken: string; now: number },
): Promise<BeginPasskeyResult> {
  if (countPasskeysOf(userId) >= MOST_PASSKEYS) return { ok: false, reason: "too-many-passkeys" };
  const checked = await checkSecondFactor(userId, typed, now);
  if (!checked.ok) return checked;
  const challenge = makeChallenge({ kind: "session", token: sessionToken }, now);
  if (!challenge) return { ok: false, reason: "signed-out" };
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "BaanSaat",
    rpID: relyingParty().id,
    userName: username,
    userDisplayName: username,
    // An authenticator has one passkey for each of these; nobody can tell from it who it is.
    userID: Uint8Array.from(Buffer.from(macOf("passkey-user", String(userId)), "base64url")),
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: credentialsOf(userId),
    supportedAlgorithmIDs: KEY_KINDS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  return { ok: true, options };
}

export type AddPasskeyResult =
  { ok: true } | { ok: false; reason: "changed-meanwhile" | "too-many-passkeys" } | PasskeyRefusal;

/** Adds the passkey that the browser has made after `beginPasskey`. An email reports it. */
export async function addPasskey(
  userId: number,
  { response, ...credential }: NewPasskeyAnswer,
  { sessionToken, name, now }: { sessionToken: string; name: string; now: number },
): Promise<AddPasskeyResult> {
  const challenge = takeChallenge({ kind: "session", token: sessionToken }, now);
  if (challenge === null) return refusal("no challenge");
  const { verifyRegistrationResponse } = await webauthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: KEY_KINDS,
    requireUserVerification: true,
  }).catch(refusalOf);
  if ("ok" in verified) return verified;
  if (!verified.verified) return refusal("not proved");
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return inTransaction((): AddPasskeyResult => {
    if (!hasSecondFactor(userId)) return { ok: false, reason: "changed-meanwhile" };
    if (countPasskeysOf(userId) >= MOST_PASSKEYS) return { ok: false, reason: "too-many-passkeys" };
    const row = { userId, credentialId, counter, transports, name, now };
    const saved = insertPasskey().run({
      ...row,
      publicKey: Buffer.from(publicKey).toString("base64url"),
    });
    if (saved.changes === 0) return refusal("credential known");
    recordOwnAction("passkey-added", userId, now);
    reportChange("passkey-added", userId, now);
    return { ok: true };
  });
}

/** Gives a passkey another name. False if the person has no such passkey. */
export function renamePasskey(
  userId: number,
  { id, name }: Pick<PasskeyView, "id" | "name">,
): boolean {
  return updateName().run({ userId, id, name }).changes > 0;
}

export type RemovePasskeyResult =
  { ok: true } | { ok: false; reason: "not-found" } | SecondFactorRefusal;

/** Removes a passkey. It takes a code, as all changes do; an email reports it. */
export async function removePasskey(
  userId: number,
  { id, code }: { id: number; code: string },
  now: number,
): Promise<RemovePasskeyResult> {
  if (!listPasskeys(userId).some((own) => own.id === id)) return { ok: false, reason: "not-found" };
  const checked = await checkSecondFactor(userId, code, now);
  if (!checked.ok) return checked;
  return inTransaction((): RemovePasskeyResult => {
    if (deletePasskey().run({ userId, id }).changes === 0)
      return { ok: false, reason: "not-found" };
    recordOwnAction("passkey-removed", userId, now);
    reportChange("passkey-removed", userId, now);
    return { ok: true };
  });
}

/**
 * Returns the options for a browser in which somebody signs in by a passkey, with a challenge for it; null
 * if the person has no passkey.
 */
export async function passkeyOptions(
  userId: number,
  browser: ChallengedBrowser,
  now: number,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const allowCredentials = credentialsOf(userId);
  const challenge = allowCredentials.length > 0 ? makeChallenge(browser, now) : null;
  if (!challenge) return null;
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge,
    timeout: CHALLENGE_MS,
    allowCredentials,
    userVerification: "required",
  });
}

export type CheckPasskeyResult = { ok: true } | PasskeyRefusal | TooManyAttempts;

/**
 * Checks what a person's passkey has signed for a browser, and uses the challenge up. A signature is good
 * once, whichever of two requests comes first. Refused ones are limited like wrong codes.
 */
export async function checkPasskey(
  userId: number,
  { response, ...credential }: PasskeyAnswer,
  { browser, now }: { browser: ChallengedBrowser; now: number },
): Promise<CheckPasskeyResult> {
  const attempt = countAttempt(SECOND_FACTOR_PER_ACCOUNT, String(userId), now);
  if (!attempt.ok) return attempt;
  const challenge = takeChallenge(browser, now);
  if (challenge === null) return refusal("no challenge");
  const passkey = findPasskey().get({ userId, credentialId: credential.id });
  if (!passkey) return refusal("not theirs");
  const { verifyAuthenticationResponse } = await webauthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
      // The counter is compared below, in the statement that saves it.
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(refusalOf);
  if ("ok" in verified) return verified;
  if (!verified.verified) return refusal("not proved");
  const counter = verified.authenticationInfo.newCounter;
  return inTransaction((): CheckPasskeyResult => {
    // It may be removed meanwhile; else somebody may have copied the authenticator (WebAuthn, 6.1.1).
    if (noteUse().run({ id: passkey.id, counter, now }).changes === 0) {
      return refusal("counter went back");
    }
    forgetAttempts(SECOND_FACTOR_PER_ACCOUNT, String(userId));
    return { ok: true };
  });
}
