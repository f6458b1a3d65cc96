import { z } from "zod/v4";
import type { WorkerLog } from "~/domain/queue/deliver-channel.server";
import { PermanentDeliveryError, type DeliveryChannel } from "~/domain/queue/delivery";
import { mailAddressOf } from "~/domain/notifications/letters/mail-address.server";
import { writeLetter } from "~/domain/notifications/letters/write-letter.server";
import { keepAsFiles } from "./mail-files.server";
import { messageOf, type Sender } from "./message";
import { sendBySmtp } from "./smtp.server";

/** Mails under way at once. */
const PARALLEL = 4;
const Address = z.email();

export interface EmailOptions {
  /** `smtp://` or `smtps://`; without it mails are kept as files in `folder`. */
  smtpUrl: string | undefined;
  from: Sender;
  folder: string;
  /** Where links lead. */
  origin: string;
  /** Only for demo data, whose accounts are nobody's: writes each link to the log. */
  printLinks: boolean;
  log: WorkerLog;
}

/** Delivers notices by mail; without a mail server each mail becomes an `.eml` file. */
export function emailChannel(options: EmailOptions): DeliveryChannel {
  const { smtpUrl, from, folder, origin, printLinks, log } = options;
  const send = smtpUrl ? sendBySmtp(smtpUrl) : keepAsFiles(folder);
  return {
    silentAtNight: false,
    parallel: PARALLEL,
    reaches: (reach) => mailAddressOf(reach.recipientUserId, reach) !== null,
    async deliver(notice, { now, signal }) {
      const to = mailAddressOf(notice.recipientUserId, notice);
      if (!to) return { delivered: false, why: "nobody to write to" };
      if (!Address.safeParse(to.email).success) {
        throw new PermanentDeliveryError("the address is not one");
      }
      const letter = await writeLetter(notice, to, { origin, now });
      if (!letter) return { delivered: false, why: "no longer so" };
      await send(messageOf(letter, notice, { address: to.email, from, now }), notice, signal);
      if (printLinks && letter.action) {
        log.info({ kind: notice.event.kind, link: letter.action.href }, "mail with a link");
      }
      return { delivered: true };
    },
  };
}
