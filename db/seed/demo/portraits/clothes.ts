import type { Skin } from "./face";
import { box, dot, fill, group, inside, line, mix, n, oval } from "./svg";

/** Clothes, what is worn over them and what is in the hands, in the units of a head. */
export type Outfit =
  | "tee"
  | "polo"
  | "shirt"
  | "checked"
  | "striped"
  | "mo-hom"
  | "wrap"
  | "lanna"
  | "woven"
  | "shan"
  | "uniform"
  | "cardigan"
  | "hoodie"
  | "track-jacket"
  | "blouse"
  | "vest"
  | "dungarees";
export type Extra =
  "apron" | "towel" | "check-scarf" | "headphones" | "lanyard" | "garland" | "bag-strap";
export type Pose =
  | "arms-down"
  | "arms-crossed"
  | "waving"
  | "folded-towels"
  | "spray"
  | "broom"
  | "potted-plant"
  | "basket"
  | "squeegee"
  | "cat"
  | "notebook"
  | "mug"
  | "chin-on-hand"
  | "oranges";

export interface Dress {
  outfit: Outfit;
  colour: string;
  second: string;
  extras: readonly Extra[];
  pose: Pose;
  /** Half the width of the shoulders, 62 to 88, and of the neck, 11 to 17. */
  shoulders: number;
  neck: number;
  /** How far the shoulders are turned, as a shift in units. */
  turn: number;
}

function bodyOutline({ shoulders: s, neck: w }: Dress): string {
  return `M${-s} 230C${-s} 150 ${-s + 1} 108 ${-s + 14} 92C${-s + 24} 80 -42 77 -32 73C-24 70 ${-w - 3} 66 ${-w} 56Q0 72 ${w} 56C${w + 3} 66 24 70 32 73C42 77 ${s - 24} 80 ${s - 14} 92C${s - 1} 108 ${s} 150 ${s} 230Z`;
}

export function drawNeck({ neck: w }: Dress, skin: Skin, chin: number): string {
  const outline = `M${-w} 18C${-w} 50 ${-w - 2} 60 ${-w - 9} 68L0 108L${w + 9} 68C${w + 2} 60 ${w} 50 ${w} 18Z`;
  return (
    fill(outline, mix(skin.light, skin.shade, 0.45)) +
    inside(
      "neck",
      outline,
      fill(`M-40 20H40V${chin + 4}Q6 ${chin + 22} -40 ${chin}Z`, skin.deep, 0.42),
    )
  );
}

function collar(colour: string): string {
  return (
    fill("M-14 55L-27 69L-11 87L0 71L11 87L27 69L14 55Q0 72 -14 55Z", colour) +
    line("M-14 56L0 71L14 56M-11 87L0 71L11 87", mix(colour, "#12211C", 0.3), 1.3, 0.6)
  );
}

function outfit(dress: Dress, skin: Skin): string {
  const { outfit: kind, colour, second } = dress;
  const body = bodyOutline(dress);
  const dark = mix(colour, "#0F1F1A", 0.32);
  const base =
    fill(body, colour) +
    inside(
      "body",
      body,
      pattern(dress) +
        // The side that lies in the shade, and folds at the arms.
        fill(
          `M${dress.shoulders - 34} 240C${dress.shoulders - 28} 150 ${dress.shoulders - 26} 104 26 72L120 60V240Z`,
          "#12211C",
          0.13,
        ) +
        line(
          `M${-dress.shoulders + 20} 116Q${-dress.shoulders + 26} 140 ${-dress.shoulders + 22} 200M${dress.shoulders - 20} 116Q${dress.shoulders - 26} 140 ${dress.shoulders - 22} 200`,
          dark,
          2,
          0.55,
        ),
    );
  const vNeck = fill(
    `M${-dress.neck - 3} 58Q0 70 ${dress.neck + 3} 58L0 94Z`,
    mix(skin.light, skin.shade, 0.35),
  );
  const neckline = `M${-dress.neck} 57Q0 72 ${dress.neck} 57`;
  switch (kind) {
    case "tee":
    case "striped":
      return base + line(neckline, second, 5);
    case "polo":
      return base + line("M0 72V108", dark, 1.6, 0.6) + dot(0, 92, 1.8, second) + collar(second);
    case "shirt":
    case "checked":
      return (
        base +
        line("M0 74V230", dark, 1.6, 0.55) +
        [94, 116, 138].map((y) => dot(0, y, 2, "#FFFBF3")).join("") +
        collar(second)
      );
    case "mo-hom":
      return (
        base +
        line(`${neckline}M0 66V230`, second, 3.6) +
        [80, 98, 116].map((y) => line(`M-10 ${y}H10`, "#F1ECDD", 2.6)).join("")
      );
    case "wrap":
      return (
        base + vNeck + line(`M${-dress.neck - 4} 58L3 98M${dress.neck + 4} 58L-14 122`, second, 6)
      );
    case "lanna":
      return (
        base +
        fill("M-20 57Q0 81 20 57L27 68Q0 96 -27 68Z", second) +
        line("M-22 65Q0 88 22 65", "#F0B84A", 2.4) +
        line("M0 84V230", second, 7) +
        line("M0 90V230", "#F0B84A", 1.6)
      );
    case "woven":
      return (
        base +
        vNeck +
        line(`M${-dress.neck - 4} 58L0 98L${dress.neck + 4} 58`, second, 5) +
        line("M0 100V230", second, 3)
      );
    case "shan":
      return (
        base +
        line(neckline, second, 6) +
        line("M-3 72C-6 100 16 110 34 128", second, 4) +
        [
          [2, 92],
          [14, 108],
          [28, 121],
        ]
          .map(([x = 0, y = 0]) => line(`M${x - 6} ${y + 3}l11 -7`, "#FFF6E4", 3))
          .join("")
      );
    case "uniform":
      return (
        base +
        line(neckline, second, 6) +
        line("M0 73V230", dark, 1.6, 0.6) +
        group(
          "translate(30 100)",
          fill("M-8 9V0L0 -7L8 0V9Z", second) + fill("M-2.5 9V3H2.5V9Z", colour),
        )
      );
    case "cardigan":
      return (
        fill(body, second) +
        line(neckline, mix(second, "#12211C", 0.2), 3) +
        inside(
          "cardigan",
          body,
          fill("M-130 40H-22C-20 92 -16 130 -14 240H-130Z", colour) +
            fill("M130 40H22C20 92 16 130 14 240H130Z", mix(colour, "#12211C", 0.12)) +
            line("M-22 62C-19 100 -15 140 -14 230M22 62C19 100 15 140 14 230", dark, 3.4, 0.8),
        )
      );
    case "hoodie":
      return (
        base +
        fill(
          "M-36 66C-30 44 -16 52 -15 56Q0 76 15 56C16 52 30 44 36 66C24 92 8 88 0 92C-8 88 -24 92 -36 66Z",
          mix(colour, "#0F1F1A", 0.18),
        ) +
        fill("M-16 58Q0 80 16 58Q8 78 0 82Q-8 78 -16 58Z", dark) +
        line("M-9 84V112M9 84V108", second, 2.4)
      );
    case "track-jacket":
      return (
        base +
        fill("M-18 50Q0 74 18 50L23 64Q0 90 -23 64Z", mix(colour, "#0F1F1A", 0.2)) +
        line("M0 78V230", "#F1ECDD", 2.4) +
        line("M-32 73C-54 82 -62 96 -66 130M32 73C54 82 62 96 66 130", second, 5)
      );
    case "blouse":
      return (
        base +
        line("M0 76V230", dark, 1.4, 0.5) +
        fill(
          "M-15 56C-30 60 -34 74 -30 84C-16 90 -4 84 0 72C4 84 16 90 30 84C34 74 30 60 15 56Q0 74 -15 56Z",
          second,
        ) +
        line("M-30 84C-16 90 -4 84 0 72C4 84 16 90 30 84", mix(second, "#12211C", 0.28), 1.2, 0.6)
      );
    case "vest":
      return (
        fill(body, second) +
        inside(
          "vest",
          body,
          fill("M-52 60L-26 66L0 128L26 66L52 60V240H-52Z", colour) + line("M0 128V240", dark, 2),
        ) +
        collar(mix(second, "#12211C", 0.08))
      );
    case "dungarees":
      return (
        fill(body, second) +
        line(neckline, mix(second, "#12211C", 0.2), 4) +
        fill("M-34 112H34L46 230H-46Z", colour) +
        line("M-31 114L-38 74M31 114L38 74", colour, 9) +
        [-31, 31].map((x) => dot(x, 116, 4, "#F0B84A")).join("") +
        line("M-16 130H16V150H-16Z", mix(colour, "#0F1F1A", 0.35), 1.6, 0.8)
      );
  }
}

function pattern({ outfit: kind, second }: Dress): string {
  switch (kind) {
    case "striped":
      return line(
        [84, 98, 112, 126, 140, 154].map((y) => `M-100 ${y}Q0 ${y + 9} 100 ${y}`).join(""),
        second,
        5,
      );
    case "checked":
      return (
        line(
          [-70, -50, -30, -10, 10, 30, 50, 70].map((x) => `M${x} 50V240`).join(""),
          second,
          5,
          0.5,
        ) + line([80, 100, 120, 140, 160].map((y) => `M-100 ${y}H100`).join(""), second, 5, 0.5)
      );
    case "woven":
      return (
        [-58, -44, -30, 30, 44, 58]
          .map((x, i) => line(`M${x} 60V240`, i % 2 ? second : "#F0B84A", i % 2 ? 4 : 2))
          .join("") +
        [-51, -37, 37, 51].map((x) => line(`M${x} 70V240`, "#FFF6E4", 1.6, 0.8)).join("")
      );
    default:
      return "";
  }
}

function drawExtra(extra: Extra, { second, turn }: Dress): string {
  switch (extra) {
    case "apron":
      return (
        line("M-27 104L-20 62M27 104L20 62", second, 7) +
        fill("M-32 102H32C36 124 48 136 50 230H-50C-48 136 -36 124 -32 102Z", second) +
        line("M-30 108H30", mix(second, "#12211C", 0.2), 1.6, 0.7)
      );
    case "towel":
      return (
        fill(
          "M-42 76C-34 67 -24 66 -15 58L-11 66C-18 100 -14 150 -18 200H-50C-50 140 -46 100 -42 76Z",
          "#FBFAF5",
        ) + line("M-47 150L-19 153M-48 158L-19 161", "#468571", 3)
      );
    case "check-scarf": {
      const cloth = "M-24 52C-30 66 -30 78 -22 82C-8 90 14 88 24 80C31 73 29 62 24 52Q0 76 -24 52Z";
      const end = "M2 82C-6 110 -4 140 -8 160H16C20 140 20 108 18 82Z";
      const checks =
        line([-30, -18, -6, 6, 18, 30].map((x) => `M${x} 40V170`).join(""), "#FFF6E4", 2.4, 0.75) +
        line(
          [60, 72, 84, 96, 108, 120, 132].map((y) => `M-40 ${y}H40`).join(""),
          "#FFF6E4",
          2.4,
          0.75,
        );
      return (
        fill(end, "#8F3322") + fill(cloth, "#A3402C") + inside("checks", `${cloth}${end}`, checks)
      );
    }
    case "headphones":
      return (
        line("M-24 60C-30 78 -16 88 -4 88", "#2B2F33", 6) +
        line("M24 60C30 78 16 88 4 88", "#2B2F33", 6) +
        box(-32, 52, 12, 20, "#3C4147", 5) +
        box(20, 52, 12, 20, "#3C4147", 5)
      );
    case "lanyard":
      return (
        line("M-15 60L-2 118M15 60L2 118", "#E5A023", 3) +
        box(-12, 116, 24, 32, "#FFFFFF", 3) +
        box(-8, 121, 16, 11, "#A9CBBB")
      );
    case "garland":
      return (
        Array.from({ length: 13 }, (_, i) => {
          const a = Math.PI * (i / 12);
          return (
            dot(n(Math.cos(a) * 24), n(62 + Math.sin(a) * 40), 5, "#FFFFFF") +
            dot(n(Math.cos(a) * 24 + 1), n(63 + Math.sin(a) * 40), 2.4, "#E3EBDD")
          );
        }).join("") +
        dot(0, 106, 6, "#E5A023") +
        line("M0 112V130", "#A3402C", 5)
      );
    case "bag-strap":
      return (
        line(`M${-40 + turn} 74L46 200`, "#7A4B2A", 8) +
        line(`M${-40 + turn} 74L46 200`, "#E5A023", 1.6)
      );
  }
}

/** Draws an arm: the upper arm as a path from the shoulder to the elbow, which is its last point; the hand. */
function arm(
  upper: string,
  elbow: readonly [number, number],
  hand: readonly [number, number],
  sleeve: string,
  skin: Skin,
): string {
  const [dx, dy] = [hand[0] - elbow[0], hand[1] - elbow[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  // The sleeve ends a hand's breadth below the elbow, with a hem across the arm.
  const [x, y] = [elbow[0] + ux * 14, elbow[1] + uy * 14];
  return (
    line(`M${elbow[0]} ${elbow[1]}L${hand[0]} ${hand[1]}`, skin.light, 16) +
    line(`M${upper} ${elbow[0]} ${elbow[1]}`, sleeve, 25) +
    `<path d="M${elbow[0]} ${elbow[1]}L${n(x)} ${n(y)}" stroke="${sleeve}" stroke-width="25"/>` +
    line(
      `M${n(x - uy * 10)} ${n(y + ux * 10)}L${n(x + uy * 10)} ${n(y - ux * 10)}`,
      mix(sleeve, "#12211C", 0.22),
      2.4,
      0.7,
    ) +
    dot(hand[0], hand[1], 10, skin.light)
  );
}

function fingers(x: number, y: number, skin: Skin): string {
  return (
    fill(`M${x - 12} ${y - 8}q12 -6 24 0q3 9 -1 18q-11 5 -22 0q-4 -9 -1 -18z`, skin.light) +
    line(`M${x - 9} ${y - 2.6}h18M${x - 9} ${y + 3.4}h17`, skin.deep, 1.3, 0.6)
  );
}

function pose(
  { pose: kind, colour, outfit: worn, second, shoulders: s }: Dress,
  skin: Skin,
): string {
  const sleeve = worn === "vest" || worn === "dungarees" ? second : colour;
  const shade = mix(sleeve, "#12211C", 0.13);
  switch (kind) {
    case "arms-down":
      return "";
    case "arms-crossed":
      return (
        arm(`${-s + 18} 104Q${-s + 4} 122`, [-s + 8, 136], [26, 134], sleeve, skin) +
        arm(`${s - 18} 104Q${s - 4} 124`, [s - 8, 140], [-30, 124], shade, skin) +
        fill("M-44 118q11 -8 22 -2l4 12q-8 9 -19 6q-11 -6 -7 -16z", skin.light) +
        line("M-40 122l13 2M-41 127l13 2", skin.deep, 1.3, 0.6)
      );
    case "waving":
      return (
        line(`M${s + 8} 118L${s + 4} 62`, skin.light, 16) +
        line(`M${s - 20} 100Q${s} 112 ${s + 8} 122`, shade, 28) +
        fill(`M${s - 8} 40q12 -5 24 0q3 10 -2 22q-9 6 -19 0q-6 -12 -3 -22z`, skin.light) +
        line(
          `M${s - 5} 42L${s - 9} 24M${s + 1} 38L${s} 18M${s + 8} 38L${s + 10} 19M${s + 14} 42L${s + 20} 27M${s - 6} 54L${s - 16} 46`,
          skin.light,
          6.4,
        )
      );
    case "folded-towels":
      return (
        box(-46, 108, 92, 17, "#FFFFFF", 8) +
        box(-48, 124, 96, 17, "#A9CBBB", 8) +
        box(-46, 140, 92, 17, "#FFFFFF", 8) +
        box(-48, 156, 96, 17, "#F0B84A", 8) +
        arm(`${-s + 14} 104Q${-s + 2} 128`, [-s + 8, 150], [-44, 140], sleeve, skin) +
        arm(`${s - 14} 104Q${s - 2} 128`, [s - 8, 150], [44, 140], shade, skin)
      );
    case "spray":
      return (
        arm(`${-s + 16} 100Q${-s - 6} 122`, [-s - 8, 144], [-60, 108], sleeve, skin) +
        group(
          "translate(-62 96)",
          fill("M-12 -4H12L16 10V50H-16V10Z", "#A9CBBB") +
            box(-16, 20, 32, 18, "#FFFFFF") +
            fill("M-8 -18H8V-4H-8ZM-24 -25H12V-15H-4L-8 -8H-13L-12 -15H-24Z", "#1F5E50"),
        ) +
        fingers(-62, 112, skin)
      );
    case "broom":
      return (
        `<g transform="rotate(3 66 120)">${box(62, -60, 7, 320, "#7A4B2A", 3)}${fill("M46 -60H85L92 -100Q66 -112 40 -100Z", "#DDB978")}${line("M52 -64L48 -98M65 -64V-104M78 -64L84 -98", "#B98F4C", 1.6)}</g>` +
        arm(`${s - 16} 102Q${s + 2} 124`, [s - 2, 144], [68, 116], shade, skin) +
        fingers(66, 114, skin)
      );
    case "potted-plant":
      return (
        fill(
          "M0 112C-28 104 -38 84 -36 60C-12 70 0 90 0 112ZM0 112C-2 80 8 60 28 48C36 80 26 102 0 112ZM2 112C14 94 32 88 52 88C46 110 24 118 2 112Z",
          "#468571",
        ) +
        line("M0 112C-12 96 -22 82 -34 66M2 108C8 84 16 66 26 54", "#74A892", 1.6) +
        fill("M-30 112H32V126H-30ZM-25 126H27L20 200H-18Z", "#B4653F") +
        arm(`${-s + 14} 104Q${-s + 2} 130`, [-s + 8, 152], [-28, 146], sleeve, skin) +
        arm(`${s - 14} 104Q${s - 2} 130`, [s - 8, 152], [30, 146], shade, skin)
      );
    case "basket":
      return (
        fill("M-44 118C-34 96 -10 96 0 110C14 92 40 98 46 118Z", "#FFFFFF") +
        fill("M-6 118C4 98 30 96 40 118Z", "#A9CBBB") +
        fill("M-56 116H56L48 200H-48Z", "#C08A53") +
        line(
          "M-54 130H54M-52 146H52M-40 118L-36 196M-20 118L-18 196M0 118V196M20 118L18 196M40 118L36 196",
          "#8F5F33",
          2,
        ) +
        arm(`${-s + 14} 104Q${-s + 2} 128`, [-s + 8, 150], [-52, 132], sleeve, skin) +
        arm(`${s - 14} 104Q${s - 2} 128`, [s - 8, 150], [52, 132], shade, skin)
      );
    case "squeegee":
      return (
        line("M-92 8V78", "#7A4B2A", 7) +
        box(-118, -2, 52, 11, "#1F5E50", 4) +
        box(-118, -8, 52, 5, "#2B2F33") +
        line(`M${-s - 14} 124L-92 68`, skin.light, 16) +
        line(`M${-s + 20} 100Q${-s} 112 ${-s - 12} 126`, sleeve, 28) +
        fingers(-92, 62, skin)
      );
    case "cat":
      return (
        fill("M-40 200C-48 150 -34 122 0 122C40 122 52 150 46 200Z", "#E3A15B") +
        fill(
          "M-30 128L-33 96L-14 108Q-8 106 -2 108L16 96L14 128Q10 146 -8 146Q-26 146 -30 128Z",
          "#E9B06E",
        ) +
        line("M-16 108L-14 116M-8 107V115M0 108L-2 116", "#B9713A", 2.6) +
        dot(-17, 124, 2.6, "#2B1B15") +
        dot(1, 124, 2.6, "#2B1B15") +
        fill("M-11 130H-5L-8 134Z", "#A8443A") +
        line(
          "M-8 134Q-12 139 -16 136M-8 134Q-4 139 0 136M-26 130L-40 127M-26 134L-39 136M10 130L24 127M10 134L23 136",
          "#7A4B2A",
          1.2,
        ) +
        fill("M-20 146C-14 156 6 156 12 146L16 176C4 186 -14 186 -24 176Z", "#FFF6E4") +
        arm(`${-s + 14} 104Q${-s + 2} 136`, [-s + 10, 166], [-20, 172], sleeve, skin) +
        arm(`${s - 14} 104Q${s - 2} 136`, [s - 10, 160], [26, 160], shade, skin)
      );
    case "notebook":
      return (
        `<g transform="rotate(-7 0 130)">${box(-40, 108, 80, 60, "#2C6E5C", 4)}${box(-36, 104, 74, 56, "#FFFBF3", 3)}${line("M-28 116H20M-28 126H28M-28 136H8", "#A9CBBB", 2.6)}</g>` +
        arm(`${-s + 14} 104Q${-s + 2} 128`, [-s + 8, 148], [-38, 138], sleeve, skin) +
        arm(`${s - 14} 104Q${s - 2} 128`, [s - 8, 150], [30, 132], shade, skin) +
        line("M20 118L38 140", "#E5A023", 4)
      );
    case "mug":
      return (
        box(24, 92, 34, 36, "#E6F0EB", 6) +
        line("M58 100Q70 102 68 112Q66 120 58 120", "#E6F0EB", 5) +
        line("M26 102H56", "#468571", 4) +
        line("M34 84Q30 76 36 70M46 84Q42 76 48 68", "#FFFFFF", 2.4, 0.75) +
        arm(`${s - 14} 104Q${s + 2} 130`, [s - 2, 156], [42, 122], shade, skin) +
        fingers(40, 116, skin)
      );
    case "chin-on-hand":
      return (
        line("M44 170L24 62", skin.light, 16) +
        line(`M${s - 18} 106Q${s - 8} 150 46 176`, shade, 28) +
        fill("M10 44q14 -10 24 0q6 10 -2 22q-10 6 -18 0q-8 -12 -4 -22z", skin.light) +
        line("M12 50Q4 46 0 42M14 56Q6 54 2 51", skin.light, 6) +
        line("M14 52l14 2M15 59l13 1", skin.deep, 1.3, 0.5)
      );
    case "oranges":
      return (
        [
          [-20, 118],
          [4, 110],
          [26, 120],
          [-2, 126],
        ]
          .map(
            ([x = 0, y = 0]) =>
              dot(x, y, 15, "#EE9A2E") +
              oval(x - 4, y - 5, 4, 3, "#F8C27A") +
              dot(x + 2, y - 12, 1.8, "#2C6E5C"),
          )
          .join("") +
        fill("M-2 98C6 86 18 86 24 90C18 100 8 102 -2 98Z", "#468571") +
        fill("M-46 124H50C50 156 30 176 2 176C-26 176 -46 156 -46 124Z", "#E6F0EB") +
        line("M-44 136H48", "#468571", 3) +
        arm(`${-s + 14} 104Q${-s + 2} 130`, [-s + 8, 152], [-42, 146], sleeve, skin) +
        arm(`${s - 14} 104Q${s - 2} 130`, [s - 8, 152], [46, 146], shade, skin)
      );
  }
}

/** Draws clothes, what is worn over them, and arms. The neck lies below, the head above. */
export function drawDress(dress: Dress, skin: Skin): string {
  return (
    outfit(dress, skin) +
    dress.extras.map((extra) => drawExtra(extra, dress)).join("") +
    pose(dress, skin)
  );
}
