import sharp from "sharp";
import type { QrCode } from "./qr-code";

/** Pixels of one module: the picture that a phone saves is sharp and has a few kilobytes. */
const MODULE = 16;

/** Returns a QR code as a picture for a phone's album, from which bank apps read it: PNG, dark on white. */
export async function qrPicture({ size, path }: QrCode): Promise<Uint8Array<ArrayBuffer>> {
  const side = size * MODULE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" transform="translate(0 .5)" stroke="#000"/></svg>`;
  return new Uint8Array(
    await sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer(),
  );
}
