import { encode } from "uqr";

/**
 * A QR code as one path: a square of `size` modules, including the quiet zone around it. Each stroke of the
 * path is one module high and lies along the upper edge of its modules.
 */
export interface QrCode {
  size: number;
  path: string;
}

/** White modules on each side. The standard asks for four, but the card around the code is white too. */
const QUIET_ZONE = 2;

/** Draws a text as a QR code: the dark runs of each row of modules, one after another. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  let path = "";
  data.forEach((row, y) => {
    // The column up to which the row has been drawn; -1 before its first run.
    let end = -1;
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      let run = 1;
      while (row[x + run]) run += 1;
      path += end < 0 ? `M${x} ${y}h${run}` : `m${x - end} 0h${run}`;
      x += run;
      end = x;
    }
  });
  return { size, path };
}
