import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** Flags of authenticator data (WebAuthn, 6.1): somebody touched it, proved who they are, data of a new key. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_NEW_KEY = 0x40;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

type CborValue = number | string | Uint8Array | Map<number | string, CborValue>;

/** Returns CBOR (RFC 8949) of the few kinds of values that an attestation has. */
function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([cborHead(3, text.length), text]);
  }
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
    return Buffer.concat([cborHead(5, value.size), ...entries]);
  }
  return Buffer.concat([cborHead(2, value.length), value]);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}

/** The faults that an answer may have. */
interface Faults {
  /** The page that asks; by default the site's own. */
  origin?: string;
  rpId?: string;
  /** False if nobody gave a finger or a PIN. */
  isVerified?: boolean;
  /** The challenge that is answered, in base64url; by default that of the options. */
  challenge?: string;
  /** The signatures that it says it has counted. */
  counter?: number;
}

/** An authenticator with one passkey, without hardware: P-256 keys of Node. */
export class SoftAuthenticator {
  readonly credentialId: Buffer = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  constructor(private readonly siteOrigin: string) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  /** Answers `navigator.credentials.create` as JSON. */
  make(options: { challenge: string; rp: { id?: string } }, faults: Faults = {}) {
    const { rpId = options.rp.id ?? "", isVerified = true } = faults;
    const length = Buffer.from([0, this.credentialId.length]);
    const authData = Buffer.concat([
      this.head(rpId, HAS_NEW_KEY, { ...faults, isVerified }),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.coseKey(),
    ]);
    const attestation = new Map<string, CborValue>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData("webauthn.create", options.challenge, faults),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      },
    };
  }

  /** Answers `navigator.credentials.get` as JSON; it counts the signature. */
  sign(options: { challenge: string; rpId?: string }, faults: Faults = {}) {
    const { rpId = options.rpId ?? "", isVerified = true } = faults;
    this.counter = faults.counter ?? this.counter + 1;
    const authData = this.head(rpId, 0, { ...faults, isVerified });
    const clientDataJSON = this.clientData("webauthn.get", options.challenge, faults);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, this.privateKey)),
      },
    };
  }

  private credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: "public-key" as const };
  }

  private clientData(type: string, asked: string, faults: Faults): string {
    const { origin = this.siteOrigin, challenge = asked } = faults;
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head(rpId: string, more: number, { isVerified, counter }: Faults): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  }

  /** The public key in COSE (RFC 9053): EC2, ES256, P-256. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }
}
