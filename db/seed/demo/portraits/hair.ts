import { dot, fill, inside, line, mix, n, oval } from "./svg";

/** Hair and what is worn on it, drawn for a head with cheekbones of 30 units; wider heads stretch it. */
export type HairStyle =
  | "top-bun"
  | "low-bun"
  | "flower-bun"
  | "bob"
  | "fringe-bob"
  | "lob"
  | "long"
  | "long-fringe"
  | "wavy"
  | "curls"
  | "perm"
  | "pixie"
  | "side-braid"
  | "high-tail"
  | "low-tail"
  | "half-up"
  | "claw"
  | "headscarf"
  | "crown-braid"
  | "straw-hat"
  | "side-part"
  | "crop"
  | "spikes"
  | "curtains"
  | "quiff"
  | "man-bun"
  | "cap"
  | "receding"
  | "bowl";

export interface Hair {
  /** Drawn behind the body. */
  back: string;
  /** Drawn over the face. */
  front: string;
  /** The outline that throws a shadow on the forehead. */
  shadow: string;
  coversEars: boolean;
}

/** Draws a mass of hair with its strands. */
function mass(d: string, colour: string, strands = ""): string {
  return (
    fill(d, colour) +
    (strands && inside("hair", d, line(strands, mix(colour, "#D9A679", 0.3), 1.5, 0.75)))
  );
}

const MIDDLE_PART =
  "M-32 10C-38 -58 38 -58 32 10C31 -4 29 -14 25 -20C16 -22 6 -28 0 -37C-6 -28 -16 -22 -25 -20C-29 -14 -31 -4 -32 10Z";
const PULLED_BACK =
  "M-31.5 -2C-37 -57 37 -57 31.5 -2C30 -17 26 -26 19 -30C10 -36 -10 -36 -19 -30C-26 -26 -30 -17 -31.5 -2Z";
const PULLED_STRANDS =
  "M-26 -20C-20 -34 -12 -41 -4 -43M26 -20C20 -34 12 -41 4 -43M-12 -34Q-8 -40 0 -43";

const EARS_COVERED = new Set<HairStyle>([
  "bob",
  "bowl",
  "curls",
  "fringe-bob",
  "half-up",
  "headscarf",
  "lob",
  "long",
  "long-fringe",
  "side-braid",
  "wavy",
]);

/** Returns the hair in one colour; `accent` is that of a band, hat or scarf. */
export function hairOf(style: HairStyle, colour: string, accent = "#A3402C"): Hair {
  const deep = mix(colour, "#0F0A08", 0.35);
  const plain = (back: string, front: string, strands: string, extra = ""): Hair => ({
    back,
    front: mass(front, colour, strands) + extra,
    shadow: front,
    coversEars: EARS_COVERED.has(style),
  });
  switch (style) {
    case "top-bun":
      return plain(
        fill("M-15 -47C-20 -71 20 -71 15 -47Q0 -37 -15 -47Z", colour) +
          line("M-9 -52Q-6 -62 4 -61M-4 -49Q0 -56 9 -54", mix(colour, "#D9A679", 0.35), 1.5, 0.8),
        PULLED_BACK,
        PULLED_STRANDS,
        fill("M-13 -40.5Q0 -45 13 -40.5L12 -46Q0 -50 -12 -46Z", accent),
      );
    case "low-bun":
      return plain(
        dot(27, 27, 14, deep) +
          line("M22 22Q30 16 36 24M20 30Q28 26 34 33", mix(colour, "#D9A679", 0.3), 1.4, 0.7),
        "M-31.5 6C-38 -57 38 -57 31.5 6C31 -6 29 -14 26 -19C16 -20 0 -26 -9 -35C-14 -26 -26 -20 -31.5 6Z",
        "M-6 -40C8 -40 22 -30 28 -14M-12 -36C-20 -30 -25 -22 -27 -12M-3 -44C12 -44 24 -34 30 -20",
      );
    case "flower-bun":
      return plain(
        dot(-29, 24, 14, deep) +
          line("M-36 20Q-30 14 -24 20", mix(colour, "#D9A679", 0.3), 1.4, 0.7),
        MIDDLE_PART,
        "M-4 -42C-18 -38 -26 -26 -28 -12M4 -42C18 -38 26 -26 28 -12",
        [0, 72, 144, 216, 288]
          .map(
            (a) =>
              `<g transform="translate(-33 9) rotate(${a})">${fill("M0 0C-4 -4 -4 -9 0 -10.5C4 -9 4 -4 0 0Z", "#FFFFFF")}</g>`,
          )
          .join("") + dot(-33, 9, 2.4, "#F0B84A"),
      );
    case "bob":
      return plain(
        fill("M-35 -12C-40 -61 40 -61 35 -12L38 27Q30 37 20 32L-20 32Q-30 37 -38 27Z", deep),
        "M-34 22C-43 -69 43 -69 34 22Q28 24 27 12C29 -2 29 -14 25 -22C14 -18 -6 -24 -14 -34C-18 -22 -27 -12 -27 12Q-28 24 -34 22Z",
        "M-26 -22C-22 -34 -16 -39 -9 -41M-31 12C-32 -4 -30 -16 -27 -26M-4 -38C8 -32 20 -32 29 -20M30 14C32 0 32 -12 30 -22",
      );
    case "fringe-bob":
      return plain(
        fill("M-36 -12C-43 -66 43 -66 36 -12L37 24Q30 30 20 28L-20 28Q-30 30 -37 24Z", deep),
        "M-35.5 24C-43 -69 43 -69 35.5 24Q30 27 26.5 22C29 8 29 -2 28 -9C18 -13 -18 -13 -28 -9C-29 -2 -29 8 -26.5 22Q-30 27 -35.5 24Z",
        "M-18 -13C-20 -26 -14 -38 -6 -42M-6 -14C-7 -26 -4 -36 2 -42M8 -14C8 -26 10 -34 14 -40M20 -13C21 -22 22 -30 24 -33M-32 14C-33 0 -32 -12 -29 -24M32 14C33 0 32 -12 29 -24",
      );
    case "lob":
      return plain(
        fill(
          "M-35 -12C-40 -61 40 -61 35 -12C38 16 42 34 36 52Q26 58 18 50L-18 50Q-26 58 -36 52C-42 34 -38 16 -35 -12Z",
          deep,
        ),
        "M-35 44C-41 20 -36 2 -34 -8C-38 -60 38 -60 34 -8C36 2 41 20 35 44Q29 46 28 36C31 12 30 -10 24 -24C16 -20 10 -26 7 -34C0 -22 -18 -18 -25 -12C-30 2 -31 20 -28 36Q-29 46 -35 44Z",
        "M4 -40C-12 -36 -26 -24 -30 -6M9 -40C20 -34 28 -24 31 -8M-33 34C-35 18 -33 4 -30 -6M33 34C36 18 34 4 31 -8",
      );
    case "long":
      return plain(
        fill(
          "M-35 -10C-40 -62 40 -62 35 -10C38 30 44 60 42 96L-42 96C-44 60 -38 30 -35 -10Z",
          deep,
        ),
        "M-37 82C-42 50 -38 20 -34 -8C-37 -60 37 -60 34 -8C38 20 42 50 37 82Q31 86 29 76C33 40 31 6 26 -18C16 -20 5 -28 0 -38C-5 -28 -16 -20 -26 -18C-31 6 -33 40 -29 76Q-31 86 -37 82Z",
        "M-3 -42C-18 -38 -28 -24 -30 -4M3 -42C18 -38 28 -24 30 -4M-34 70C-37 46 -35 18 -31 0M34 70C37 46 35 18 31 0",
      );
    case "long-fringe":
      return plain(
        fill(
          "M-36 -10C-42 -65 42 -65 36 -10C38 26 42 54 40 84L-40 84C-42 54 -38 26 -36 -10Z",
          deep,
        ),
        "M-38 72C-42 42 -38 14 -35.5 -6C-40 -62 40 -62 35.5 -6C38 14 42 42 38 72Q31 76 29 66C32 34 30 6 28 -8C18 -12.5 -14 -12 -28 -7C-30 6 -32 34 -29 66Q-31 76 -38 72Z",
        "M-17 -12C-18 -26 -12 -38 -4 -43M-5 -13C-6 -26 -2 -36 4 -42M9 -13C9 -24 12 -34 16 -39M20 -12C22 -22 22 -28 25 -32M-34 60C-36 36 -34 12 -32 -4M34 60C36 36 34 12 32 -4",
      );
    case "wavy":
      return plain(
        fill(
          "M-35 -12C-44 -64 44 -64 36 -12C48 0 38 16 46 28C54 42 42 50 46 66C38 82 24 72 18 78L-18 78C-26 72 -40 80 -45 64C-40 50 -54 42 -46 28C-38 14 -48 0 -35 -12Z",
          deep,
        ),
        "M-36 58C-48 44 -34 34 -40 22C-48 8 -36 2 -34 -12C-40 -62 40 -62 34 -12C37 2 48 8 40 22C34 34 48 44 36 58Q29 52 31 40C26 30 34 18 29 6C31 -8 29 -18 23 -25C8 -20 -8 -24 -16 -33C-18 -20 -28 -14 -30 2C-34 18 -26 30 -31 40Q-29 52 -36 58Z",
        "M-10 -42C8 -40 24 -32 30 -10C32 2 36 10 34 22C30 34 38 42 34 50M-16 -38C-26 -30 -30 -18 -32 -4C-34 8 -38 14 -34 26C-30 36 -38 42 -34 50",
      );
    case "curls": {
      const ring = [
        [-36, 14],
        [-39, 0],
        [-38, -15],
        [-33, -29],
        [-24, -41],
        [-12, -48],
        [2, -51],
        [16, -48],
        [27, -40],
        [35, -28],
        [39, -13],
        [39, 1],
        [36, 15],
        [-33, 27],
        [33, 28],
      ] as const;
      return {
        back: ring.map(([x, y]) => dot(n(x * 0.94), n(y * 0.95), 11.5, deep)).join(""),
        front:
          mass(
            "M-32 2C-38 -54 38 -54 32 2C29 -10 27 -15 23 -20C18 -26 12 -20 6 -26C0 -20 -8 -28 -14 -22C-22 -22 -27 -14 -32 2Z",
            colour,
          ) +
          ring
            .slice(1, 12)
            .map(([x, y]) => dot(n(x * 0.88), n(y * 0.87), 8.5, colour))
            .join("") +
          ring
            .slice(2, 11)
            .map(([x, y]) =>
              line(
                `M${n(x * 0.88 - 4)} ${n(y * 0.87)}q3.4 -5 7 -1.4`,
                mix(colour, "#D9A679", 0.32),
                1.4,
                0.8,
              ),
            )
            .join(""),
        shadow:
          "M-32 2C-38 -54 38 -54 32 2C29 -10 27 -15 23 -20C18 -26 12 -20 6 -26C0 -20 -8 -28 -14 -22C-22 -22 -27 -14 -32 2Z",
        coversEars: EARS_COVERED.has(style),
      };
    }
    case "perm": {
      const ring = [
        [-34, -6],
        [-35, -19],
        [-30, -31],
        [-21, -41],
        [-9, -47],
        [4, -48],
        [17, -44],
        [27, -35],
        [33, -23],
        [35, -9],
      ] as const;
      return {
        back: ring.map(([x, y]) => dot(x, y, 12, deep)).join(""),
        front:
          mass(
            "M-32 -6C-36 -52 36 -52 32 -6C28 -16 24 -22 20 -24C14 -29 8 -24 2 -28C-6 -23 -10 -29 -16 -24C-24 -22 -29 -14 -32 -6Z",
            colour,
          ) +
          ring.map(([x, y]) => dot(n(x * 0.94), n(y * 0.94), 10, colour)).join("") +
          ring
            .map(([x, y]) =>
              line(
                `M${n(x * 0.94 - 5)} ${n(y * 0.94 - 1)}q4.5 -6 9 -1`,
                mix(colour, "#FFF6E4", 0.45),
                1.4,
                0.8,
              ),
            )
            .join(""),
        shadow:
          "M-32 -6C-36 -52 36 -52 32 -6C28 -16 24 -22 20 -24C14 -29 8 -24 2 -28C-6 -23 -10 -29 -16 -24C-24 -22 -29 -14 -32 -6Z",
        coversEars: EARS_COVERED.has(style),
      };
    }
    case "pixie":
      return plain(
        "",
        "M-32.5 8C-42 -62 44 -60 32 6C31 0 30 -6 28 -12C22 -16 18 -22 16 -29C6 -18 -10 -16 -24 -20C-28 -10 -28 0 -29 9Q-31 12 -32.5 8Z",
        "M16 -34C2 -26 -12 -22 -25 -24M12 -40C-2 -36 -14 -34 -25 -30M20 -32C23 -24 27 -18 30 -14M8 -45C-4 -44 -14 -42 -20 -38",
      );
    case "side-braid": {
      const braid = Array.from({ length: 5 }, (_, i) => {
        const [x, y] = [n(29 + i * 0.6), n(22 + i * 12.5)];
        return (
          oval(x, y, n(9.5 - i * 0.5), 9, i % 2 ? colour : deep) +
          line(
            `M${n(x - 6)} ${n(y - 4)}Q${x} ${n(y + 4)} ${n(x + 6)} ${n(y - 3)}`,
            mix(colour, "#D9A679", 0.35),
            1.3,
            0.8,
          )
        );
      }).join("");
      return {
        back: "",
        front:
          mass(
            "M-32 8C-38 -58 38 -58 33 10Q32 22 26 24C30 8 30 -10 26 -19C14 -20 -2 -26 -10 -36C-15 -26 -26 -20 -32 8Z",
            colour,
            "M-7 -40C8 -40 22 -30 28 -10M-13 -36C-21 -30 -26 -20 -28 -8M-4 -44C12 -44 26 -34 31 -14",
          ) +
          braid +
          oval(31.5, 79, 5, 3.4, accent) +
          fill("M28 81Q31.5 92 36 81Z", colour),
        shadow:
          "M-32 8C-38 -58 38 -58 33 10C30 -10 30 -10 26 -19C14 -20 -2 -26 -10 -36C-15 -26 -26 -20 -32 8Z",
        coversEars: EARS_COVERED.has(style),
      };
    }
    case "high-tail":
      return plain(
        fill(
          "M-2 -50C12 -72 46 -64 50 -36C54 -12 44 12 50 34C34 26 34 2 36 -16C36 -34 20 -42 -2 -40Z",
          deep,
        ) +
          line(
            "M10 -56C32 -60 44 -44 43 -22C42 -2 40 10 44 24",
            mix(colour, "#D9A679", 0.3),
            1.5,
            0.8,
          ),
        PULLED_BACK,
        PULLED_STRANDS,
        fill("M6 -52Q16 -54 20 -46L14 -41Q8 -45 3 -44Z", accent),
      );
    case "low-tail":
      return plain(
        fill("M-26 14C-44 24 -44 52 -36 78C-28 70 -22 44 -20 24Z", deep),
        "M-32 10C-38 -58 38 -58 32 6C30 -8 28 -15 25 -20C16 -22 8 -27 4 -36C-4 -26 -18 -22 -26 -16C-29 -8 -31 0 -32 10Z",
        "M0 -42C-16 -38 -26 -26 -29 -8M6 -42C18 -38 26 -28 29 -12M-31 6Q-30 20 -24 22",
        line("M28 -8C33 4 30 14 33 24", colour, 2),
      );
    case "half-up":
      return plain(
        dot(0, -50, 10, deep) +
          fill(
            "M-35 -12C-40 -61 40 -61 35 -12C40 20 42 44 38 66Q28 72 20 64L-20 64Q-28 72 -38 66C-42 44 -40 20 -35 -12Z",
            deep,
          ),
        "M-36 56C-40 30 -36 6 -33 -6C-38 -58 38 -58 33 -6C36 6 40 30 36 56Q30 58 29 48C32 20 31 -4 27 -16C22 -25 12 -32 0 -32C-12 -32 -22 -25 -27 -16C-31 -4 -32 20 -29 48Q-30 58 -36 56Z",
        "M-24 -22C-18 -34 -10 -41 -2 -43M24 -22C18 -34 10 -41 2 -43M-34 44C-36 24 -34 6 -31 -4M34 44C36 24 34 6 31 -4",
      );
    case "claw":
      return plain(
        fill("M8 -44C26 -66 54 -46 40 -18C48 -10 40 4 30 2Z", deep) +
          fill("M24 -50Q44 -44 44 -22L37 -20Q36 -38 22 -42Z", accent),
        "M-31.5 4C-38 -58 38 -58 31.5 0C30 -14 27 -20 23 -25C14 -23 2 -27 -4 -35C-10 -28 -22 -22 -26 -16C-29 -8 -31 -2 -31.5 4Z",
        "M-2 -42C14 -42 24 -34 28 -20M-8 -40C-18 -34 -25 -26 -28 -14",
        line("M-29 -10C-34 4 -32 16 -35 28M29 -6C33 6 31 14 33 22", colour, 2.2),
      );
    case "headscarf": {
      const cloth = "M-34 -8C-40 -62 40 -62 34 -8C26 -24 14 -29 0 -29C-14 -29 -26 -24 -34 -8Z";
      return {
        back:
          fill(
            "M-33 -8C-36 10 -38 24 -34 34Q-26 38 -22 28L22 28Q26 38 34 34C38 24 36 10 33 -8Z",
            deep,
          ) +
          fill(
            "M30 -18C48 -28 56 -12 48 -6C54 4 50 14 44 16C36 10 32 0 28 -10Z",
            mix(accent, "#2A0F0A", 0.25),
          ),
        front:
          fill("M-33 16C-36 -20 36 -20 33 16C31 2 29 -8 26 -14H-26C-29 -8 -31 2 -33 16Z", colour) +
          fill(cloth, accent) +
          inside(
            "scarf",
            cloth,
            Array.from({ length: 30 }, (_, i) =>
              dot(
                -32 + (i % 6) * 13 + (Math.floor(i / 6) % 2) * 6.5,
                -54 + Math.floor(i / 6) * 10,
                1.7,
                "#FFF6E4",
                0.9,
              ),
            ).join(""),
          ) +
          line(
            "M-32 -12C-24 -25 -13 -29 0 -29C13 -29 24 -25 32 -12",
            mix(accent, "#2A0F0A", 0.3),
            1.8,
          ),
        shadow: cloth,
        coversEars: EARS_COVERED.has(style),
      };
    }
    case "crown-braid":
      return plain(
        "",
        MIDDLE_PART,
        "M-3 -40C-18 -34 -26 -24 -28 -10M3 -40C18 -34 26 -24 28 -10",
        Array.from({ length: 11 }, (_, i) => {
          const a = Math.PI * (1.04 + (i / 10) * 0.92);
          const [x, y] = [n(Math.cos(a) * 33), n(-12 + Math.sin(a) * 34)];
          return (
            dot(x, y, 6.6, i % 2 ? deep : colour) +
            line(`M${n(x - 3.5)} ${n(y - 2)}q3.5 4 7 0`, mix(colour, "#D9A679", 0.35), 1.2, 0.8)
          );
        }).join(""),
      );
    case "straw-hat": {
      const brim =
        "M-60 -18C-34 -30 -24 -34 -18 -50Q0 -64 18 -50C24 -34 34 -30 60 -18C26 -4 -26 -4 -60 -18Z";
      return {
        back: fill("M-33 -10C-37 14 -36 24 -30 30H30C36 24 37 14 33 -10Z", deep),
        front:
          fill(
            "M-32.5 14C-36 -26 36 -26 32.5 14C31 2 29 -8 26 -13C14 -9 -14 -9 -26 -13C-29 -8 -31 2 -32.5 14Z",
            colour,
          ) +
          fill(brim, "#DDB978") +
          line(
            "M-54 -18C-22 -9 22 -9 54 -18M-16 -48Q0 -57 16 -48M-19 -41Q0 -49 19 -41M-42 -22Q0 -12 42 -22",
            "#B98F4C",
            1.4,
          ) +
          fill("M-22 -36.500Q0 -43 22 -36.500L24.5 -30.500Q0 -37 -24.5 -30.500Z", accent),
        shadow: "M-40 -20H40V-3Q0 3 -40 -3Z",
        coversEars: EARS_COVERED.has(style),
      };
    }
    case "side-part":
      return plain(
        "",
        "M-32 0C-38 -58 40 -60 32 0L28.5 2C29 -10 28 -17 25 -22C12 -20 -8 -22 -17 -31C-20 -24 -26 -20 -27 -12L-28.5 2Z",
        "M-13 -36C4 -28 18 -28 27 -24M-10 -42C6 -38 18 -36 28 -28M-18 -34C-24 -28 -27 -22 -28 -14",
      );
    case "crop":
      return plain(
        "",
        "M-32 -4C-37 -54 37 -54 32 -4L28.5 -2C29 -16 26 -24 22 -27Q0 -31 -22 -27C-26 -24 -29 -16 -28.5 -2Z",
        "",
      );
    case "spikes":
      return plain(
        "",
        "M-31.5 0C-36 -30 -32 -42 -26 -46L-22 -57L-13 -51L-7 -64L3 -53L13 -62L17 -50L28 -53C34 -42 35 -26 31.5 0L28 2C28 -14 24 -22 20 -26L12 -21L4 -28L-5 -21L-13 -28L-20 -22C-26 -18 -28 -10 -28 2Z",
        "M-18 -34L-16 -46M-2 -34L0 -50M14 -34L16 -46",
      );
    case "curtains":
      return plain(
        "",
        "M-33 2C-42 -62 42 -62 33 2C30 2 29.5 -4 28 -10C16 -12 4 -22 -4 -36C-8 -24 -18 -15 -27 -12C-29 -6 -30 0 -33 2Z",
        "M-4 -42C-20 -38 -28 -26 -31 -8M2 -42C18 -38 28 -26 31 -8M-3 -38C-12 -30 -20 -22 -28 -16M2 -36C10 -28 20 -22 28 -16",
      );
    case "quiff":
      return plain(
        "",
        "M-32 0C-36 -28 -34 -44 -24 -52C-10 -68 22 -66 32 -50C38 -36 36 -18 32 0L28.5 2C29 -14 27 -22 23 -28C8 -24 -10 -26 -20 -30C-26 -24 -28 -14 -28.5 2Z",
        "M-18 -34C-18 -46 -6 -56 10 -56M-8 -32C-6 -42 4 -50 20 -50M6 -30C10 -38 18 -42 28 -42",
      );
    case "man-bun":
      return plain(
        dot(4, -54, 11, deep) + line("M-2 -58Q5 -64 12 -56", mix(colour, "#D9A679", 0.3), 1.4, 0.8),
        "M-32 4C-37 -59 37 -59 32 4L28.5 4C29 -12 26 -20 21 -24C10 -28 -10 -28 -21 -24C-26 -20 -29 -12 -28.5 4Z",
        PULLED_STRANDS,
      );
    case "cap": {
      const dome = "M-33 -16C-36 -62 36 -62 33 -16Q0 -26 -33 -16Z";
      return {
        back: "",
        front:
          fill(
            "M-32 4C-34 -20 34 -20 32 4L28.5 4C29 -8 28 -14 26 -18H-26C-28 -14 -29 -8 -28.5 4Z",
            colour,
          ) +
          fill(dome, accent) +
          line(
            "M0 -50Q-2 -36 0 -22M-17 -46Q-24 -32 -24 -20M17 -46Q24 -32 24 -20",
            mix(accent, "#0F1F1A", 0.35),
            1.3,
            0.8,
          ) +
          dot(0, -50.5, 2.4, mix(accent, "#0F1F1A", 0.3)) +
          fill(
            "M-34 -17Q0 -29 36 -15C48 -12 54 -6 54 -3C34 -12 -10 -16 -34 -10Z",
            mix(accent, "#0F1F1A", 0.3),
          ),
        shadow: "M-40 -22H44V-2Q4 -8 -40 -4Z",
        coversEars: EARS_COVERED.has(style),
      };
    }
    case "receding":
      return plain(
        "",
        "M-32.5 4C-38 -22 -34 -36 -26 -42C-10 -54 10 -54 26 -42C34 -36 38 -22 32.5 4L29 4C31 -10 28 -20 24 -24C20 -34 12 -37 6 -34C2 -38 -2 -38 -6 -34C-12 -37 -20 -34 -24 -24C-28 -20 -31 -10 -29 4Z",
        "M-22 -32C-18 -40 -8 -44 0 -44M22 -32C18 -40 10 -43 4 -43",
      );
    case "bowl":
      return plain(
        fill("M-34 -8C-38 8 -37 22 -31 30Q-24 33 -20 28H20Q24 33 31 30C37 22 38 8 34 -8Z", deep),
        "M-34 20C-44 -69 44 -69 34 20Q30 27 25 22C28 10 28 0 26 -8C14 -15 0 -17 -8 -26C-12 -16 -20 -12 -26 -8C-28 0 -28 10 -25 22Q-30 27 -34 20Z",
        "M-6 -30C4 -22 16 -18 26 -12M-4 -38C8 -30 20 -26 29 -14M-9 -32C-14 -24 -20 -18 -27 -12M-32 12C-32 -4 -30 -14 -28 -20M32 12C32 -4 30 -14 28 -20",
        line("M17 -23L28 -14M20 -27L30 -18", accent, 3),
      );
  }
}
