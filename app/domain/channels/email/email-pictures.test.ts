import { simpleParser } from "mailparser";
import { createTransport } from "nodemailer";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { EmailContent } from "~/domain/notifications/emails/email-content";
import { emailMessageOf } from "./email-message";
import { emailPictures, type ReadPhoto } from "./email-pictures.server";

const EMAIL: EmailContent = {
  locale: "en",
  brand: "BaanSaat",
  subject: "Your cleaning is booked",
  preview: "Kanya comes to you",
  heading: "Your cleaning is booked",
  paragraphs: ["Hello Emma,"],
  facts: [
    { label: "Service", value: "Standard Cleaning" },
    { label: "When", value: "Tuesday 29 December 2026\n9:00–11:00 AM · 2 hours", as: "large" },
    { label: "Cleaner", value: "Kanya S.", as: "person", photo: "kanya" },
    { label: "Total", value: "฿950\n2 hours × ฿300 + ฿350 fee", as: "sum" },
  ],
  action: { label: "See my booking", href: "https://baansaat.example/1", hint: "Or open:" },
  notes: [],
  signature: ["BaanSaat"],
};

/** Returns an email as its reader's program gets it. */
async function send(email: EmailContent, readPhoto?: ReadPhoto) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail(
    emailMessageOf(
      email,
      { messageId: "1" },
      {
        address: "reader@example.com",
        from: { name: "BaanSaat", address: "hello@baansaat.example" },
        now: 0,
        pictures: await emailPictures(email, readPhoto),
      },
    ),
  );
  const mail = await simpleParser(message.toString(), { keepCidLinks: true });
  return {
    bytes: Buffer.byteLength(message.toString()),
    html: String(mail.html),
    pictures: mail.attachments,
  };
}

const photo = () =>
  sharp({ create: { width: 192, height: 192, channels: 3, background: "#a3402c" } })
    .webp()
    .toBuffer();

describe("pictures of an email", () => {
  it("are the mark and the face of who comes, inside the message", async () => {
    const { html, pictures } = await send(EMAIL, async (key) => (key === "kanya" ? photo() : null));
    expect(pictures.map(({ contentType, related }) => [contentType, related])).toEqual([
      ["image/png", true],
      ["image/jpeg", true],
    ]);
    for (const { cid } of pictures) expect(html).toContain(`<img src="cid:${cid}"`);
    const face = await sharp(pictures[1]?.content).metadata();
    expect([face.width, face.height]).toEqual([112, 112]);
  });

  it.each<[string, ReadPhoto | undefined]>([
    ["is gone", () => Promise.resolve(null)],
    ["can't be read", () => Promise.resolve(Buffer.from("no picture"))],
    ["can't be asked for", undefined],
  ])("leave the face out if the photo %s, and the name stays", async (_, readPhoto) => {
    const { html, pictures } = await send(EMAIL, readPhoto);
    expect(pictures.map(({ contentType }) => contentType)).toEqual(["image/png"]);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain("Kanya S.");
  });

  it("add a few kilobytes", async () => {
    const { bytes } = await send(EMAIL, photo);
    expect(bytes).toBeLessThan(24_000);
  });
});

describe("facts of an email", () => {
  it("begin with the day below the greeting, large, and hold nothing twice; the sum alone is bold", async () => {
    const { html } = await send(EMAIL);
    expect(html.match(/Tuesday 29 December 2026<|9:00–11:00 AM/g)).toHaveLength(2);
    const order = ["Hello Emma,", "9:00–11:00 AM", "Standard Cleaning"].map((text) =>
      html.indexOf(text),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(html).toContain("<strong>฿950</strong>");
    expect(html.match(/<strong>/g)).toHaveLength(1);
  });

  it("stay rows if there are several days", async () => {
    const days = "Tuesday 1 December, 9:00 AM · 2 hours\nTuesday 8 December, 9:00 AM · 2 hours";
    const { html } = await send({
      ...EMAIL,
      facts: [{ label: "When", value: days }],
    });
    expect(html).toContain("<th");
    expect(html.indexOf("Hello Emma,")).toBeLessThan(html.indexOf("Tuesday 8 December"));
  });
});
