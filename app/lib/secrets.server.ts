import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server";

const PUSH_KEYS_FILE = "vapid-keys.json";

let secret: string | undefined;

/**
 * Returns the secret that signs cookies: SESSION_SECRET, or one that is made at first start and kept in
 * DATA_DIR, readable by the owner only. The first call must be under the data lock.
 */
export function sessionSecret(): string {
  secret ??=
    env().SESSION_SECRET ??
    readOrCreateSecretFile("session-secret", () => randomBytes(32).toString("base64url"));
  return secret;
}

/** The keys that identify the sender of a web push, both in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

let cachedPushKeys: PushKeys | undefined;

/**
 * Returns the VAPID keys: those of the environment, or a pair that is made at first start and kept in
 * DATA_DIR. Every subscription is bound to them: with other keys nobody gets push notifications until they
 * switch them on again. The first call must be under the data lock.
 */
export function pushKeys(): PushKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env();
  cachedPushKeys ??=
    publicKey && privateKey
      ? { publicKey, privateKey }
      : (JSON.parse(
          readOrCreateSecretFile(PUSH_KEYS_FILE, () => JSON.stringify(newPushKeys())),
        ) as PushKeys);
  return cachedPushKeys;
}

/** True if the two keys belong together: what one signs, the other proves. */
export function isPushKeyPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(privateKey, "base64url");
  } catch {
    return false;
  }
  return curve.getPublicKey("base64url") === publicKey;
}

/** Returns the stored VAPID keys of a data folder; null if none are stored. Throws if the file is damaged. */
export function readStoredPushKeys(dataDir: string): PushKeys | null {
  const file = join(dataDir, PUSH_KEYS_FILE);
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, "utf8")) as PushKeys;
}

/** Returns new VAPID keys, base64url: the public key has 65 bytes, the private key 32. */
export function newPushKeys(): PushKeys {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys("base64url");
  // ECDH drops leading zeros; a push service could not read the shorter key.
  const privateKey = Buffer.alloc(32);
  const given = curve.getPrivateKey();
  given.copy(privateKey, 32 - given.length);
  return { publicKey, privateKey: privateKey.toString("base64url") };
}

/**
 * Returns a secret for one purpose, derived from the one above: a signature for another purpose proves
 * nothing here.
 */
export function secretFor(purpose: string): string {
  return createHmac("sha256", sessionSecret()).update(purpose).digest("base64url");
}

/** Returns a MAC of a text, by the secret for a purpose: nobody else can compute it. */
export function macOf(purpose: string, text: string): string {
  return createHmac("sha256", secretFor(purpose)).update(text).digest("base64url");
}

/** True if a MAC is that of a text. The comparison takes the same time wherever the two differ. */
export function isMacOf(purpose: string, text: string, given: string): boolean {
  const [own, other] = [Buffer.from(macOf(purpose, text)), Buffer.from(given)];
  return own.length === other.length && timingSafeEqual(own, other);
}

let cachedStorageKey: Buffer | undefined;

/**
 * Returns the key that encrypts secrets in the database: 256 bits, made at first start and kept in DATA_DIR
 * beside it, readable by the owner only. It is not derived from SESSION_SECRET, which may be replaced. The
 * first call must be under the data lock.
 */
export function storageKey(): Buffer {
  cachedStorageKey ??= Buffer.from(
    readOrCreateSecretFile("storage-key", () => randomBytes(32).toString("base64url")),
    "base64url",
  );
  return cachedStorageKey;
}

/** Length of a nonce and of a tag of AES-GCM, in bytes. */
const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

/**
 * Encrypts a secret for the database with AES-256-GCM. `owner` is bound to it: the text can't be decrypted as
 * that of somebody else. It protects copies of the database alone, not of the whole DATA_DIR.
 */
export function encryptSecret(owner: string, text: string, key = storageKey()): string {
  const nonce = randomBytes(GCM_NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts what `encryptSecret` returned. Throws if it is of another owner or key, or was changed. */
export function decryptSecret(owner: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const nonce = bytes.subarray(0, GCM_NONCE_BYTES);
  const tag = bytes.subarray(GCM_NONCE_BYTES, GCM_NONCE_BYTES + GCM_TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", storageKey(), nonce, {
    authTagLength: GCM_TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const text = decipher.update(bytes.subarray(GCM_NONCE_BYTES + GCM_TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

/** Returns the content of a file in DATA_DIR, readable by the owner only; makes it if there is none. */
function readOrCreateSecretFile(name: string, make: () => string): string {
  const file = join(env().DATA_DIR, name);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const made = make();
  mkdirSync(env().DATA_DIR, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: "wx" });
  return made;
}
