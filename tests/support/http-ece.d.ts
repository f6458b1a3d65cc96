declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts a message as a browser does (RFC 8188, RFC 8291). */
  export function decrypt(
    message: Buffer,
    how: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
