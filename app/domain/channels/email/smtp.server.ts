import { createTransport } from "nodemailer";
import { TemporaryDeliveryError, PermanentDeliveryError } from "~/domain/queue/delivery-channel";
import type { EmailSender, EmailTransport } from "./email-message";

const CONNECT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/** Returns a connection to an SMTP server, `smtp://` or `smtps://`, which is opened when it is used. */
function smtpConnection(smtpUrl: string) {
  const url = new URL(smtpUrl);
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port ? Number(url.port) : url.protocol === "smtps:" ? 465 : 587,
    secure: url.protocol === "smtps:",
    // An attacker could remove the server's offer of TLS: the password must not travel in clear then.
    requireTLS: url.protocol === "smtp:" && url.username !== "" && !isLocal(url),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    socketCloseTimeout: 0,
  });
}

/** Connects to an SMTP server and logs in, without sending anything. Throws if that fails. */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  await smtpConnection(smtpUrl).verify();
}

/** Sends a short text to one address. Throws if the SMTP server doesn't take it. */
export async function sendTestEmail(
  smtpUrl: string,
  email: { from: EmailSender; to: string; subject: string; text: string },
): Promise<void> {
  await smtpConnection(smtpUrl).sendMail(email);
}

/** Returns a transport that sends by an SMTP server. */
export function sendBySmtp(smtpUrl: string): EmailTransport {
  const transport = smtpConnection(smtpUrl);
  return async (message, _notice, signal) => {
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const DeliveryError = isPermanent(error) ? PermanentDeliveryError : TemporaryDeliveryError;
      throw new DeliveryError(error.message, { cause: error });
    }
  };
}

/** True if nobody between this process and the SMTP server could listen. */
function isLocal(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}

/**
 * True for a 5xx answer to the recipient or to the message itself. A 5xx to our name, password or sender is
 * a mistake in the configuration: those emails wait until somebody corrects it.
 */
function isPermanent(error: Error & { responseCode?: number; command?: string }): boolean {
  const { responseCode, command } = error;
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (command === "RCPT TO" || command === "DATA")
  );
}
