import { z } from "zod/v4";
import type { WorkerLog } from "~/domain/queue/deliver-notifications.server";
import {
  OWN_FAILURES,
  PermanentDeliveryError,
  type DeliveryChannel,
} from "~/domain/queue/delivery-channel";
import { getEmailRecipient } from "~/domain/notifications/emails/email-recipient.server";
import { writeEmail } from "~/domain/notifications/emails/write-email.server";
import { storeEmailFiles } from "./email-files.server";
import { emailMessageOf, emailQrPicture, type EmailSender } from "./email-message";
import { emailPictures, type ReadPhoto } from "./email-pictures.server";
import { sendBySmtp } from "./smtp.server";

/** Largest number of emails sent at once. */
const PARALLEL = 4;
const AddressSchema = z.email();

export interface EmailOptions {
  /** `smtp://` or `smtps://`. Without it emails are stored as files in `folder`. */
  smtpUrl: string | undefined;
  from: EmailSender;
  folder: string;
  /** Base address of links. */
  origin: string;
  /** Writes each link to the log. Only for demo data, whose accounts belong to nobody. */
  printLinks: boolean;
  /** For the faces of cleaners. Without it emails have none. */
  readPhoto?: ReadPhoto;
  log: WorkerLog;
}

/** Returns the channel that delivers by email. Without an SMTP server each email becomes an `.eml` file. */
export function emailChannel(options: EmailOptions): DeliveryChannel {
  const { smtpUrl, from, folder, origin, printLinks, readPhoto, log } = options;
  const send = smtpUrl ? sendBySmtp(smtpUrl) : storeEmailFiles(folder);
  return {
    isSilentAtNight: false,
    parallel: PARALLEL,
    canReach: (target) => getEmailRecipient(target.recipientUserId, target) !== null,
    async deliver(notification, { now, signal }) {
      const to = getEmailRecipient(notification.recipientUserId, notification);
      if (!to) return { delivered: false, why: "nobody to write to" };
      if (!AddressSchema.safeParse(to.email).success) {
        throw new PermanentDeliveryError(OWN_FAILURES.address);
      }
      const email = await writeEmail(notification, to, { origin, now });
      if (!email) return { delivered: false, why: "no longer so" };
      const [qr, pictures] = await Promise.all([
        emailQrPicture(email),
        emailPictures(email, readPhoto),
      ]);
      await send(
        emailMessageOf(email, notification, { address: to.email, from, now, qr, pictures }),
        notification,
        signal,
      );
      if (printLinks && email.action) {
        log.info({ kind: notification.event.kind, link: email.action.href }, "mail with a link");
      }
      return { delivered: true };
    },
  };
}
