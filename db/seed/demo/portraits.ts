/**
 * Illustrated portraits for the demo cleaners.
 *
 * They replace photographs in the demo data, and are drawn rather than borrowed: nobody real is shown, and
 * the same seed always gives the same person. The seed script rasterises the SVG, so gradients, clips and
 * blurs are fine here although the browser never sees them.
 */

export type Presentation = "woman" | "man";

type WomanHair =
  | "long"
  | "bun"
  | "bob"
  | "wavy"
  | "ponytail"
  | "scarf"
  | "braid"
  | "fringe-bob"
  | "top-bun"
  | "short"
  | "long-fringe";
type ManHair =
  "side-part" | "crop" | "quiff" | "curtain" | "swept-back" | "headcloth" | "wavy-short";
type HairStyle = WomanHair | ManHair;
type Outfit = "mo-hom" | "apron" | "uniform" | "woven" | "polo" | "tee" | "linen";
type Backdrop = "window" | "leaves" | "teak" | "wall" | "hills";
type Age = "young" | "middle" | "older";
type Smile = "closed" | "soft" | "teeth" | "broad";

/** All traits that distinguish one portrait from another. */
export interface PortraitTraits {
  presentation: Presentation;
  age: Age;
  /** Index into the skin tones, lightest first. */
  skin: number;
  hair: HairStyle;
  hairColour: string;
  outfit: Outfit;
  outfitColour: string;
  backdrop: Backdrop;
  smile: Smile;
  laughingEyes: boolean;
  glasses: boolean;
  earrings: boolean;
  /** Half widths and lengths of the face, in head units (the eyes are 72 units apart). */
  cheek: number;
  jaw: number;
  chin: number;
  chinWidth: number;
  browLift: number;
  noseWidth: number;
  eyeSize: number;
  mouthWidth: number;
  eyeOpen: number;
  lipFullness: number;
  browWeight: number;
  moustache: boolean;
  beautyMark: boolean;
  /** Sideways shift of the features, which reads as a slight turn of the head. */
  turn: number;
  tilt: number;
  /** Light falls from the left; mirrored portraits are lit from the right. */
  mirrored: boolean;
}

type Random = () => number;
type Point = readonly [number, number];

/** Returns a small seeded generator: the same seed must draw the same person on every machine. */
function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SKIN = ["#F2CDA6", "#EABD91", "#DDA878", "#CF9565", "#BE8153", "#A96E45"] as const;
const BLACK_HAIR = ["#2A211F", "#33261F", "#241E22", "#3B2A21", "#2D2320"] as const;
const GREY_HAIR = ["#8C8883", "#A7A29B", "#6E6863"] as const;

const WOMAN_HAIR: readonly WomanHair[] = [
  "long",
  "bun",
  "bob",
  "wavy",
  "scarf",
  "ponytail",
  "fringe-bob",
  "braid",
  "top-bun",
  "short",
  "long-fringe",
];
const MAN_HAIR: readonly ManHair[] = [
  "side-part",
  "quiff",
  "crop",
  "curtain",
  "headcloth",
  "swept-back",
  "wavy-short",
];
const OUTFITS: readonly Outfit[] = ["mo-hom", "apron", "uniform", "woven", "polo", "linen", "tee"];
const BACKDROPS: readonly Backdrop[] = ["window", "wall", "leaves", "teak", "hills"];

const OUTFIT_COLOURS: Record<Outfit, readonly string[]> = {
  "mo-hom": ["#34476E", "#3F5A80", "#2C3A5E"],
  apron: ["#F3E7D3", "#D98F6A", "#8FB3A2", "#E7C27A"],
  uniform: ["#468571", "#2C6E5C", "#74A892"],
  woven: ["#F6EFE0", "#A8483C", "#2F4A5F", "#E9D3B0"],
  polo: ["#F0B84A", "#2F6F73", "#C86F52", "#F4F1E8", "#3E5A86"],
  tee: ["#E9DCC6", "#7FA8A0", "#D88C74", "#F1C66B"],
  linen: ["#F4EDE0", "#B9CFC4", "#D9B79A", "#8AA0B5"],
};

/** Rounds for the markup: a tenth of a unit is far below a pixel here. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two #RRGGBB colours; `amount` 0 gives `from`, 1 gives `to`. */
function mix(from: string, to: string, amount: number): string {
  const a = channels(from);
  const b = channels(to);
  const part = (i: 0 | 1 | 2): string =>
    Math.round(a[i] + (b[i] - a[i]) * amount)
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** Returns a smooth curve through the points (Catmull-Rom as cubic Béziers). */
function curve(points: readonly Point[], closed = false, tension = 1): string {
  const count = points.length;
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  const k = tension / 6;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${n(p1[0] + (p2[0] - p0[0]) * k)} ${n(p1[1] + (p2[1] - p0[1]) * k)} ${n(
      p2[0] - (p3[0] - p1[0]) * k,
    )} ${n(p2[1] - (p3[1] - p1[1]) * k)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** Returns the left half, given from top to bottom, and its mirror as the right half. */
function symmetric(left: readonly Point[]): Point[] {
  const right = left
    .filter(([x]) => x !== 0)
    .map(([x, y]): Point => [-x, y])
    .reverse();
  return [...left, ...right];
}

function fill(d: string, colour: string, opacity = 1): string {
  return `<path d="${d}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`;
}

function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ""}/>`;
}

function soft(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  opacity: number,
  filter: "blur" | "haze" = "blur",
): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}" fill-opacity="${opacity}" filter="url(#${filter})"/>`;
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) throw new Error("pick: empty list");
  return item;
}

/**
 * Returns the traits for a seed. Hair, outfit and backdrop step through lists of coprime lengths, so
 * neighbouring seeds never look alike; everything else is drawn from the seeded generator.
 */
export function portraitTraits(seed: number, presentation: Presentation): PortraitTraits {
  const random = mulberry32(seed * 7919 + (presentation === "woman" ? 17 : 31));
  const woman = presentation === "woman";
  const oneOf = <T>(items: readonly T[]): T => pick(items, Math.floor(random() * items.length));

  const ageRoll = random();
  const age: Age = ageRoll < 0.45 ? "young" : ageRoll < 0.82 ? "middle" : "older";
  const outfit = pick(OUTFITS, seed * 3 + (woman ? 2 : 0));
  // Older people wear their hair short, up or covered more often than long with a fringe.
  const rolled: HairStyle = woman ? pick(WOMAN_HAIR, seed * 4) : pick(MAN_HAIR, seed * 2 + 1);
  const hair: HairStyle =
    age === "older" && (rolled === "long-fringe" || rolled === "ponytail" || rolled === "top-bun")
      ? pick(["short", "bun"] as const, seed)
      : age === "older" && rolled === "curtain"
        ? "side-part"
        : rolled;
  const black = oneOf(BLACK_HAIR);
  const hairColour =
    age === "older"
      ? mix(black, oneOf(GREY_HAIR), 0.85)
      : age === "middle" && random() < 0.2
        ? mix(black, "#8C8883", 0.25)
        : random() < 0.18
          ? mix(black, "#7A4B2A", 0.5)
          : black;
  const skinRoll = (random() + random()) / 2;

  const cheek = between(random, 73, 83) + (woman ? 0 : 1);

  return {
    presentation,
    age,
    skin: Math.min(SKIN.length - 1, Math.floor(skinRoll * (SKIN.length + 0.6))),
    hair,
    hairColour,
    outfit,
    outfitColour: oneOf(OUTFIT_COLOURS[outfit]),
    backdrop: pick(BACKDROPS, seed + (woman ? 0 : 2)),
    smile: oneOf(["closed", "soft", "teeth", "broad", "teeth"] as const),
    laughingEyes: random() < 0.3,
    glasses: random() < (age === "older" ? 0.3 : 0.08),
    earrings: woman && random() < 0.6,
    cheek,
    jaw: cheek * (between(random, 0.7, 0.8) + (woman ? 0 : 0.03)),
    chin: between(random, 103, 115) + (woman ? 0 : 4),
    chinWidth: between(random, 21, 30) + (woman ? 0 : 2),
    browLift: between(random, -1, 4),
    noseWidth: between(random, 13, 18) + (woman ? 0 : 2),
    eyeSize: between(random, 1.06, 1.2) - (woman ? 0 : 0.07),
    mouthWidth: between(random, 25, 31) + (woman ? 0 : 1),
    eyeOpen: between(random, 0.9, 1.12),
    lipFullness: between(random, 0.8, 1.2),
    browWeight: between(random, 0.8, 1.25),
    moustache: !woman && age !== "young" && random() < 0.25,
    beautyMark: random() < 0.08,
    turn: between(random, -7, 7),
    tilt: between(random, -4.5, 4.5),
    mirrored: random() < 0.5,
  };
}

interface Palette {
  skin: string;
  light: string;
  shade: string;
  deep: string;
  line: string;
  lip: string;
  hair: string;
  hairLight: string;
  hairDark: string;
}

function paletteOf(t: PortraitTraits): Palette {
  const skin = pick(SKIN, t.skin);
  const woman = t.presentation === "woman";
  return {
    skin,
    light: mix(skin, "#FFF0D2", 0.42),
    shade: mix(skin, "#8E3F2A", 0.24),
    deep: mix(skin, "#7A2F22", 0.42),
    line: mix(skin, "#3A1712", 0.72),
    lip: mix(skin, woman ? "#B5343F" : "#A04A3E", woman ? 0.58 : 0.42),
    hair: t.hairColour,
    hairLight:
      t.age === "older" ? mix(t.hairColour, "#FFF6E6", 0.5) : mix(t.hairColour, "#E2A66B", 0.34),
    hairDark: mix(t.hairColour, "#0E0A0C", 0.42),
  };
}

// ---------------------------------------------------------------------------------------------
// Backdrops
// ---------------------------------------------------------------------------------------------

/** Draws one leaf from the end of its stalk, with a midrib; `angle` in degrees. */
function leaf(x: number, y: number, length: number, width: number, angle: number, colour: string) {
  const d = `M0 0C${n(length * 0.25)} ${n(-width)} ${n(length * 0.75)} ${n(-width * 0.9)} ${n(length)} 0C${n(length * 0.75)} ${n(width * 0.7)} ${n(length * 0.25)} ${n(width * 0.8)} 0 0Z`;
  const under = `M0 0C${n(length * 0.25)} ${n(width * 0.8)} ${n(length * 0.75)} ${n(width * 0.7)} ${n(length)} 0Z`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${fill(d, colour)}${fill(under, mix(colour, "#12382F", 0.16))}${stroke(`M2 0H${n(length * 0.9)}`, mix(colour, "#F1F6F3", 0.35), 1.6, 0.7)}</g>`;
}

function backdrop(t: PortraitTraits, random: Random): string {
  const wall = (from: string, to: string): string =>
    `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="512" height="512" fill="url(#wall)"/>`;
  switch (t.backdrop) {
    case "window": {
      // Morning sun through a window, thrown on a celadon wall in four slanted panes.
      const pane = (x: number, y: number, w: number, h: number): string =>
        fill(`M${x} ${y}l${w} ${n(w * 0.3)}v${h}l${-w} ${n(-w * 0.3)}Z`, "#FFF3CF", 0.62);
      return (
        wall("#DCEAE2", "#A9CBBB") +
        `<g filter="url(#edge)">${pane(26, -50, 116, 190)}${pane(156, -11, 116, 190)}${pane(26, 154, 116, 190)}${pane(156, 193, 116, 190)}${pane(330, 40, 90, 170)}${pane(330, 224, 90, 190)}</g>`
      );
    }
    case "wall":
      return (
        wall("#F6E7CC", "#E4C9A0") +
        soft(150, 120, 220, 190, "#FFF6DE", 0.9) +
        // The soft shadow of a plant by the window.
        `<g filter="url(#edge)" opacity="0.3">${leaf(530, 470, 200, 34, -128, "#B98A57")}${leaf(530, 440, 220, 30, -102, "#B98A57")}${leaf(500, 520, 210, 34, -152, "#B98A57")}</g>`
      );
    case "leaves": {
      const greens = ["#468571", "#5E9A82", "#74A892", "#2C6E5C", "#8DBBA6"];
      const spray = (x: number, y: number, from: number, to: number, count: number): string =>
        Array.from({ length: count }, (_, i) =>
          leaf(
            x + (random() - 0.5) * 16,
            y + (random() - 0.5) * 16,
            between(random, 130, 190),
            between(random, 20, 30),
            from + ((to - from) * i) / (count - 1),
            pick(greens, i + Math.floor(random() * 5)),
          ),
        ).join("");
      return (
        wall("#EEF4E6", "#BCD8C8") +
        soft(140, 110, 170, 150, "#FFF6D8", 0.8) +
        `<g opacity="0.42" filter="url(#edge)">${spray(470, 40, 60, 200, 6)}${spray(30, 330, -100, 30, 5)}</g>` +
        `<g opacity="0.9">${spray(540, 300, 130, 250, 6)}${spray(-24, 40, -30, 80, 5)}</g>`
      );
    }
    case "teak": {
      const tones = ["#B27A4C", "#A66F43", "#BB8556", "#AD7547", "#B88152", "#A46C41"];
      let boards = "";
      for (let i = 0; i < 6; i += 1) {
        const x = i * 88 - 10;
        boards += `<rect x="${x}" width="88" height="512" fill="${pick(tones, i)}"/>`;
        boards += stroke(`M${x} 0V512`, "#6E4426", 3, 0.55);
        boards += stroke(`M${x + 2.5} 0V512`, "#E2B588", 1.5, 0.45);
        const g = between(random, 20, 64);
        boards += stroke(
          `M${n(x + g)} 0C${n(x + g - 8)} 150 ${n(x + g + 10)} 300 ${n(x + g - 4)} 512`,
          "#6E4426",
          1.6,
          0.22,
        );
        boards += stroke(
          `M${n(x + g + 9)} 0C${n(x + g + 2)} 170 ${n(x + g + 20)} 310 ${n(x + g + 8)} 512`,
          "#6E4426",
          1.2,
          0.16,
        );
      }
      return (
        boards +
        `<g filter="url(#edge)">${fill("M-40 60L300 -120L420 -120L-40 260Z", "#FFE3AE", 0.42)}${fill("M-40 330L470 -110L560 -110L-40 470Z", "#FFE3AE", 0.28)}</g>`
      );
    }
    case "hills":
      // An open window: Doi Suthep in the morning haze, framed by a shutter.
      return (
        wall("#FFF1D2", "#DDEBE2") +
        soft(130, 120, 90, 90, "#FFE2A0", 0.9) +
        `<circle cx="130" cy="132" r="34" fill="#FFF6DC"/>` +
        fill(
          "M0 270C60 236 96 214 150 222C196 180 258 150 318 190C372 176 430 214 512 226V512H0Z",
          "#B9D5C8",
        ) +
        fill("M0 330C80 290 150 300 210 286C290 262 380 300 512 276V512H0Z", "#93BBA8") +
        fill("M0 400C90 366 190 390 280 372C360 356 440 382 512 360V512H0Z", "#74A892") +
        fill("M440 0H512V512H440Z", "#8A5A37") +
        fill("M440 0H452V512H440Z", "#A9754C") +
        Array.from(
          { length: 19 },
          (_, i) =>
            fill(`M464 ${i * 28 - 4}H512V${i * 28 + 12}H464Z`, "#6B4327") +
            fill(`M464 ${i * 28 + 12}H512V${i * 28 + 16}H464Z`, "#B98A5F"),
        ).join("")
      );
  }
}

// ---------------------------------------------------------------------------------------------
// Body and clothes (drawing units, 512 across)
// ---------------------------------------------------------------------------------------------

interface Frame {
  neck: number;
  shoulder: number;
}

/** Returns shoulders and chest, open at the neck: `width` and `depth` are those of the neckline. */
function garment(f: Frame, width: number, top: number, depth: number, pointed = false): string {
  const s = f.shoulder;
  const neckline = pointed
    ? `L256 ${n(top + depth)}L${n(256 + width)} ${n(top)}`
    : `C${n(256 - width * 0.72)} ${n(top + depth * 1.25)} ${n(256 + width * 0.72)} ${n(top + depth * 1.25)} ${n(256 + width)} ${n(top)}`;
  return (
    `M${n(256 - width)} ${n(top)}${neckline}` +
    `C${n(256 + s * 0.62)} ${n(top + 20)} ${n(256 + s * 0.84)} ${n(top + 26)} ${n(256 + s)} ${n(top + 62)}` +
    `C${n(256 + s + 18)} ${n(top + 92)} ${n(256 + s + 24)} 512 ${n(256 + s + 28)} 530` +
    `H${n(256 - s - 28)}C${n(256 - s - 24)} 512 ${n(256 - s - 18)} ${n(top + 92)} ${n(256 - s)} ${n(top + 62)}` +
    `C${n(256 - s * 0.84)} ${n(top + 26)} ${n(256 - s * 0.62)} ${n(top + 20)} ${n(256 - width)} ${n(top)}Z`
  );
}

/** Draws cloth with light on one shoulder, shade on the other and a few quiet folds. */
function cloth(d: string, colour: string, f: Frame): string {
  const dark = mix(colour, "#2A1A2E", 0.26);
  const pale = mix(colour, "#FFF3D6", 0.32);
  const s = f.shoulder;
  return (
    fill(d, colour) +
    `<g clip-path="url(#cloth)">` +
    soft(256 - s * 0.72, 430, 62, 40, pale, 0.75, "haze") +
    soft(256 + s * 1.2, 500, 84, 120, dark, 0.6, "haze") +
    soft(256 + 40, 404, 62, 34, dark, 0.42, "haze") +
    fill(
      `M${n(256 - s + 26)} 530C${n(256 - s + 30)} 500 ${n(256 - s + 20)} 484 ${n(256 - s + 22)} 462C${n(256 - s + 32)} 482 ${n(256 - s + 40)} 500 ${n(256 - s + 40)} 530Z`,
      dark,
      0.35,
    ) +
    fill(
      `M${n(256 + s - 22)} 530C${n(256 + s - 30)} 500 ${n(256 + s - 18)} 482 ${n(256 + s - 24)} 456C${n(256 + s - 36)} 480 ${n(256 + s - 42)} 504 ${n(256 + s - 38)} 530Z`,
      dark,
      0.45,
    ) +
    `</g>`
  );
}

function clipCloth(d: string): string {
  return `<clipPath id="cloth"><path d="${d}"/></clipPath>`;
}

/** Draws a band of woven diamonds, as on the hem of a pa sin, along the front. */
function wovenBand(x: number, y: number, width: number, height: number, vertical: boolean): string {
  const step = 22;
  const along = vertical ? height : width;
  const across = vertical ? width : height;
  let motifs = "";
  for (let i = 0; i * step < along; i += 1) {
    const c = i * step + step / 2;
    const [px, py] = vertical ? [x + across / 2, y + c] : [x + c, y + across / 2];
    const r = across * 0.3;
    motifs += fill(
      `M${n(px)} ${n(py - r)}L${n(px + r)} ${n(py)}L${n(px)} ${n(py + r)}L${n(px - r)} ${n(py)}Z`,
      i % 2 ? "#F0B84A" : "#F6E3C0",
    );
  }
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="#8E3B34"/>${motifs}`;
}

function clothes(t: PortraitTraits, f: Frame): string {
  const colour = t.outfitColour;
  const dark = mix(colour, "#2A1A2E", 0.34);
  const pale = mix(colour, "#FFF6E2", 0.45);
  const nw = f.neck;
  switch (t.outfit) {
    case "mo-hom": {
      const d = garment(f, nw + 12, 384, 34);
      const seam = stroke(garmentNeck(nw + 12, 384, 34), mix(colour, "#E9E3D2", 0.55), 3, 0.9);
      const knots = [440, 476, 512]
        .map(
          (y) =>
            stroke(`M242 ${y}H270`, "#E9E3D2", 3.4, 0.9) +
            `<circle cx="256" cy="${y}" r="4.6" fill="#F4EEDD"/>`,
        )
        .join("");
      return (
        clipCloth(d) +
        cloth(d, colour, f) +
        stroke(garmentNeck(nw + 12, 384, 34), dark, 13) +
        seam +
        stroke("M256 414V530", dark, 3, 0.9) +
        knots
      );
    }
    case "apron": {
      const d = garment(f, nw + 16, 384, 34);
      const apronTone = t.presentation === "woman" ? "#2C6E5C" : "#3F5F58";
      const apronDark = mix(apronTone, "#0F2A24", 0.4);
      return (
        clipCloth(d) +
        cloth(d, colour, f) +
        stroke(garmentNeck(nw + 16, 384, 34), dark, 4, 0.6) +
        `<g clip-path="url(#cloth)">` +
        fill(`M${n(256 - nw - 22)} 380L${n(256 - nw - 6)} 380L214 470H188Z`, apronTone) +
        fill(`M${n(256 + nw + 22)} 380L${n(256 + nw + 6)} 380L298 470H324Z`, apronDark) +
        fill("M176 462C220 470 292 470 336 462L352 530H160Z", apronTone) +
        fill("M282 468C304 466 322 464 336 462L352 530H292Z", apronDark, 0.6) +
        stroke("M179 470C222 478 290 478 333 470", mix(apronTone, "#F1F6F3", 0.5), 2, 0.8) +
        `</g><circle cx="198" cy="470" r="5" fill="#F0B84A"/><circle cx="314" cy="470" r="5" fill="#E5A023"/>`
      );
    }
    case "uniform": {
      const d = garment(f, nw + 8, 380, 76, true);
      return (
        clipCloth(d) +
        cloth(d, colour, f) +
        // Turned-back collar of the uniform, one point on each side.
        fill(`M${n(256 - nw - 10)} 376L${n(256 - nw - 30)} 404L222 452L256 458Z`, "#F4F1E6") +
        fill(`M${n(256 + nw + 10)} 376L${n(256 + nw + 30)} 404L290 452L256 458Z`, "#DDE3D8") +
        stroke("M256 460V530", dark, 3, 0.8) +
        `<circle cx="262" cy="490" r="4.4" fill="${pale}"/>` +
        // The brand's mark on the breast.
        stroke("M312 498V484L327 472L342 484V498Z", "#F4F1E6", 3.4) +
        `<circle cx="327" cy="489" r="3" fill="#F0B84A"/>`
      );
    }
    case "woven": {
      const d = garment(f, nw + 16, 384, 34);
      const neck = garmentNeck(nw + 16, 384, 34);
      return (
        clipCloth(d) +
        cloth(d, colour, f) +
        `<g clip-path="url(#cloth)">${wovenBand(241, 420, 30, 110, true)}</g>` +
        stroke(neck, "#8E3B34", 22) +
        stroke(neck, "#F0B84A", 3) +
        `<path d="${neck}" fill="none" stroke="#F6E3C0" stroke-width="9" stroke-dasharray="5 9"/>` +
        stroke(neck, "#8E3B34", 2.4) +
        stroke("M240 424V530M272 424V530", "#F0B84A", 2.4)
      );
    }
    case "polo": {
      const d = garment(f, nw + 8, 380, 52, true);
      return (
        clipCloth(d) +
        cloth(d, colour, f) +
        fill("M256 434L270 446V530H244V446Z", mix(colour, "#2A1A2E", 0.12)) +
        `<circle cx="257" cy="458" r="4" fill="${pale}"/><circle cx="257" cy="488" r="4" fill="${pale}"/>` +
        fill(
          `M${n(256 - nw - 8)} 370C${n(256 - nw - 24)} 382 ${n(256 - nw - 30)} 398 ${n(256 - nw - 26)} 408L228 452L258 434C236 420 222 400 ${n(256 - nw - 8)} 370Z`,
          mix(colour, "#FFF6E2", 0.18),
        ) +
        fill(
          `M${n(256 + nw + 8)} 370C${n(256 + nw + 24)} 382 ${n(256 + nw + 30)} 398 ${n(256 + nw + 26)} 408L284 452L254 434C276 420 290 400 ${n(256 + nw + 8)} 370Z`,
          mix(colour, "#2A1A2E", 0.14),
        ) +
        stroke(`M${n(256 - nw - 22)} 404L231 444`, dark, 2, 0.35) +
        stroke(`M${n(256 + nw + 22)} 404L281 444`, dark, 2, 0.45)
      );
    }
    case "tee": {
      const d = garment(f, nw + 12, 382, 34);
      const neck = garmentNeck(nw + 12, 382, 34);
      return (
        clipCloth(d) + cloth(d, colour, f) + stroke(neck, dark, 9, 0.5) + stroke(neck, pale, 3, 0.8)
      );
    }
    case "linen": {
      const d = garment(f, nw + 8, 380, 88, true);
      return (
        clipCloth(d) +
        cloth(d, colour, f) +
        stroke("M256 468V530", dark, 2.6, 0.7) +
        `<circle cx="263" cy="490" r="4" fill="${dark}" fill-opacity="0.7"/>` +
        fill(
          `M${n(256 - nw - 6)} 366C${n(256 - nw - 26)} 380 ${n(256 - nw - 34)} 396 ${n(256 - nw - 32)} 410L${n(256 - nw - 4)} 444L256 470C238 440 222 408 ${n(256 - nw - 6)} 366Z`,
          pale,
        ) +
        fill(
          `M${n(256 + nw + 6)} 366C${n(256 + nw + 26)} 380 ${n(256 + nw + 34)} 396 ${n(256 + nw + 32)} 410L${n(256 + nw + 4)} 444L256 470C274 440 290 408 ${n(256 + nw + 6)} 366Z`,
          mix(colour, "#2A1A2E", 0.1),
        )
      );
    }
  }
}

/** Returns the round neckline of `garment` on its own, to trim it. */
function garmentNeck(width: number, top: number, depth: number): string {
  return `M${n(256 - width)} ${n(top)}C${n(256 - width * 0.72)} ${n(top + depth * 1.25)} ${n(256 + width * 0.72)} ${n(top + depth * 1.25)} ${n(256 + width)} ${n(top)}`;
}

// ---------------------------------------------------------------------------------------------
// Face (head units: the origin is between the eyes)
// ---------------------------------------------------------------------------------------------

function facePath(t: PortraitTraits): string {
  const { cheek: c, jaw: j, chin: y, chinWidth: w } = t;
  return curve(
    symmetric([
      [0, -104],
      [-50, -95],
      [-c + 3, -54],
      [-c, 0],
      [-c + 7, 36],
      [-j, y * 0.63],
      [-w - 4, y - 11],
      [0, y],
    ]),
    true,
  );
}

function eye(t: PortraitTraits, p: Palette, side: 1 | -1): string {
  const k = t.eyeSize;
  const woman = t.presentation === "woman";
  const cx = side * 36 + t.turn;
  // Outwards is positive; both eyes share one drawing but not their highlights.
  const x = (value: number): string => n(cx + side * value * k);
  const y = (value: number): string => n(value * k * t.eyeOpen);
  const crease = stroke(
    `M${x(-13)} ${y(-10)}C${x(-5)} ${y(-17)} ${x(8)} ${y(-18)} ${x(19)} ${y(-10)}`,
    p.deep,
    2,
    0.55,
  );
  const lash = woman
    ? fill(
        `M${x(13)} ${y(-8)}C${x(17)} ${y(-7)} ${x(20)} ${y(-8)} ${x(22)} ${y(-10)}C${x(22)} ${y(-6)} ${x(20)} ${y(-3)} ${x(15)} ${y(-2)}Z`,
        "#2A1712",
      )
    : "";
  const under = stroke(
    `M${x(-11)} ${y(13)}C${x(-4)} ${y(17)} ${x(6)} ${y(17)} ${x(14)} ${y(12)}`,
    p.deep,
    1.8,
    0.4,
  );
  if (t.laughingEyes) {
    return (
      crease +
      fill(
        `M${x(-18)} ${y(5)}C${x(-10)} ${y(-10)} ${x(10)} ${y(-13)} ${x(20)} ${y(2)}C${x(10)} ${y(-4)} ${x(-8)} ${y(-3)} ${x(-18)} ${y(5)}Z`,
        "#2A1712",
      ) +
      (woman
        ? fill(
            `M${x(14)} ${y(-5)}C${x(18)} ${y(-3)} ${x(21)} ${y(-3)} ${x(24)} ${y(-5)}C${x(24)} ${y(-1)} ${x(22)} ${y(2)} ${x(19)} ${y(3)}Z`,
            "#2A1712",
          )
        : "") +
      under
    );
  }
  const almond = `M${x(-17)} ${y(4)}C${x(-10)} ${y(-8)} ${x(6)} ${y(-13)} ${x(18)} ${y(-2)}C${x(11)} ${y(8)} ${x(-6)} ${y(10)} ${x(-17)} ${y(4)}Z`;
  const id = side === 1 ? "er" : "el";
  const look = t.turn * 0.2;
  return (
    crease +
    `<clipPath id="${id}"><path d="${almond}"/></clipPath>` +
    fill(almond, "#FBF3E8") +
    `<g clip-path="url(#${id})">` +
    `<circle cx="${n(cx + look + side * 0.5)}" cy="${y(-1)}" r="${n(10 * k)}" fill="#4A2A1B"/>` +
    `<circle cx="${n(cx + look + side * 0.5)}" cy="${y(-1)}" r="${n(6 * k)}" fill="#1D100C"/>` +
    // The shadow of the lid, so that the eye doesn't look detached from the face.
    stroke(
      `M${x(-18)} ${y(4)}C${x(-10)} ${y(-8)} ${x(6)} ${y(-13)} ${x(20)} ${y(-2)}`,
      "#2A1712",
      7,
      0.35,
    ) +
    `</g><circle cx="${n(cx + look - 3.4)}" cy="${y(-4)}" r="${n(2.7 * k)}" fill="#FFF"/>` +
    fill(
      `M${x(-18)} ${y(5)}C${x(-12)} ${y(-9)} ${x(6)} ${y(-15.5)} ${x(20)} ${y(-3)}C${x(10)} ${y(-9.8)} ${x(-8)} ${y(-7.4)} ${x(-18)} ${y(5)}Z`,
      "#2A1712",
    ) +
    lash +
    under
  );
}

function brow(t: PortraitTraits, p: Palette, side: 1 | -1): string {
  const cx = side * 37 + t.turn;
  const lift = -31 - t.browLift;
  const thick = (t.presentation === "woman" ? 4.6 : 7) * t.browWeight;
  const x = (value: number): string => n(cx + side * value);
  const y = (value: number): string => n(lift + value);
  // The inner end must be high: a low one would frown.
  return fill(
    `M${x(-18)} ${y(0)}C${x(-8)} ${y(-6)} ${x(10)} ${y(-8)} ${x(26)} ${y(5)}C${x(10)} ${y(-7 + thick)} ${x(-6)} ${y(-4 + thick)} ${x(-17)} ${y(1 + thick * 0.8)}C${x(-20)} ${y(2 + thick * 0.5)} ${x(-20)} ${y(1)} ${x(-18)} ${y(0)}Z`,
    mix(p.hair, p.skin, t.age === "older" ? 0.12 : 0.24),
    0.92,
  );
}

function nose(t: PortraitTraits, p: Palette): string {
  const w = t.noseWidth;
  const x = (value: number): string => n(value + t.turn * 1.5);
  return (
    // One soft plane of shade on the far side, one of light on the bridge.
    fill(
      `M${x(5)} -12C${x(7)} 6 ${x(10)} 18 ${x(w)} 32C${x(w + 3)} 40 ${x(8)} 44 ${x(1)} 44C${x(8)} 32 ${x(5)} 10 ${x(5)} -12Z`,
      p.shade,
      0.6,
    ) +
    soft(t.turn * 1.5 - 2, 10, 4.5, 22, p.light, 0.75) +
    soft(t.turn * 1.5 - 3, 33, 7, 6, p.light, 0.95) +
    stroke(
      `M${x(-w + 1)} 35C${x(-w - 1)} 41 ${x(-w + 5)} 44 ${x(-w + 8)} 42C${x(-4)} 47 ${x(4)} 47 ${x(w - 8)} 42C${x(w - 5)} 44 ${x(w + 1)} 41 ${x(w - 1)} 35`,
      p.deep,
      2.6,
      0.85,
    )
  );
}

function mouth(t: PortraitTraits, p: Palette): string {
  const w = t.mouthWidth;
  const x = (value: number): string => n(value * w + t.turn * 1.15);
  const lower = mix(p.lip, p.light, 0.18);
  const full = t.lipFullness;
  const corner =
    stroke(`M${x(-1.1)} 61C${x(-1.2)} 63 ${x(-1.2)} 66 ${x(-1.14)} 69`, p.deep, 2.2, 0.7) +
    stroke(`M${x(1.1)} 61C${x(1.2)} 63 ${x(1.2)} 66 ${x(1.14)} 69`, p.deep, 2.2, 0.7);
  const chinShade = soft(t.turn, 94, 16, 4.5, p.shade, 0.75);
  if (t.smile === "closed" || t.smile === "soft") {
    const up = t.smile === "soft" ? 3 : 0;
    return (
      chinShade +
      corner +
      fill(
        `M${x(-0.74)} ${70 + up}C${x(-0.4)} ${n(72 + 12 * full)} ${x(0.4)} ${n(72 + 12 * full)} ${x(0.74)} ${70 + up}C${x(0.3)} 76 ${x(-0.3)} 76 ${x(-0.74)} ${70 + up}Z`,
        lower,
      ) +
      fill(
        `M${x(-1.05)} 64C${x(-0.6)} 66 ${x(-0.3)} 63.5 ${x(0)} 66C${x(0.3)} 63.5 ${x(0.6)} 66 ${x(1.05)} 64C${x(0.6)} 77 ${x(-0.6)} 77 ${x(-1.05)} 64Z`,
        p.lip,
      ) +
      stroke(
        `M${x(-1.06)} 63C${x(-0.6)} ${n(74 + up / 2)} ${x(0.6)} ${n(74 + up / 2)} ${x(1.06)} 63`,
        p.line,
        2.6,
        0.9,
      ) +
      soft(-0.2 * w + t.turn, 78, 6, 2, "#FFF1E2", 0.5)
    );
  }
  const drop = t.smile === "broad" ? 26 : 19;
  return (
    chinShade +
    corner +
    fill(
      `M${x(-1.08)} 59C${x(-0.7)} ${n(60 + drop * (1.06 + 0.3 * full))} ${x(0.7)} ${n(60 + drop * (1.06 + 0.3 * full))} ${x(1.08)} 59C${x(0.7)} 56 ${x(0.3)} 54 ${x(0)} 57C${x(-0.3)} 54 ${x(-0.7)} 56 ${x(-1.08)} 59Z`,
      p.lip,
    ) +
    fill(
      `M${x(-1)} 60C${x(-0.6)} ${60 + drop} ${x(0.6)} ${60 + drop} ${x(1)} 60C${x(0.5)} 64 ${x(-0.5)} 64 ${x(-1)} 60Z`,
      "#6E2420",
    ) +
    fill(
      `M${x(-0.95)} 61C${x(-0.6)} ${n(60 + drop * 0.78)} ${x(0.6)} ${n(60 + drop * 0.78)} ${x(0.95)} 61C${x(0.5)} 64.5 ${x(-0.5)} 64.5 ${x(-0.95)} 61Z`,
      "#FFFAF2",
    ) +
    soft(-0.15 * w + t.turn, 62 + drop * 0.86, 7, 1.8, "#FFF1E2", 0.45)
  );
}

function years(t: PortraitTraits, p: Palette): string {
  if (t.age === "young") return "";
  const strong = t.age === "older" ? 0.5 : 0.28;
  const lines = [1, -1].map((side) => {
    const x = (value: number): string => n(side * value + t.turn);
    const folds = stroke(`M${x(24)} 38C${x(34)} 44 ${x(40)} 52 ${x(43)} 64`, p.deep, 2.2, strong);
    const eyes =
      t.age === "older"
        ? stroke(`M${x(60)} -3L${x(67)} -7M${x(61)} 3L${x(68)} 3`, p.deep, 1.8, 0.45) +
          stroke(`M${x(24)} 20C${x(32)} 25 ${x(42)} 25 ${x(50)} 19`, p.deep, 1.8, 0.32)
        : "";
    return folds + eyes;
  });
  return lines.join("");
}

function extras(t: PortraitTraits, p: Palette): string {
  const x = (value: number): string => n(value + t.turn * 1.2);
  return (
    (t.moustache
      ? fill(
          `M${x(0)} 49C${x(10)} 45 ${x(22)} 49 ${x(31)} 59C${x(20)} 57 ${x(8)} 58 ${x(0)} 55C${x(-8)} 58 ${x(-20)} 57 ${x(-31)} 59C${x(-22)} 49 ${x(-10)} 45 ${x(0)} 49Z`,
          mix(p.hair, p.skin, 0.18),
        )
      : "") + (t.beautyMark ? `<circle cx="${x(34)}" cy="52" r="2.3" fill="${p.line}"/>` : "")
  );
}

function ear(t: PortraitTraits, p: Palette, side: 1 | -1): string {
  const x = (value: number): string => n(side * (t.cheek - 4 + value));
  const tone = side === 1 ? mix(p.skin, p.shade, 0.6) : p.skin;
  const shape = `M${x(0)} -12C${x(8)} -22 ${x(20)} -18 ${x(19)} -2C${x(18)} 14 ${x(12)} 30 ${x(2)} 28Z`;
  const ring = t.earrings
    ? `<circle cx="${x(9)}" cy="33" r="4.6" fill="#F0B84A"/><circle cx="${n(side * (t.cheek + 5) - 1.4)}" cy="31.6" r="1.5" fill="#FFF6DC"/>`
    : "";
  return (
    fill(shape, tone) +
    stroke(
      `M${x(5)} -8C${x(12)} -12 ${x(14)} -2 ${x(10)} 6C${x(8)} 10 ${x(8)} 14 ${x(6)} 18`,
      p.deep,
      2,
      0.6,
    ) +
    ring
  );
}

function glasses(t: PortraitTraits): string {
  const rim = t.age === "older" ? "#6B4A33" : "#2B2B2E";
  const lens = (side: 1 | -1): string => {
    const cx = side * 37 + t.turn;
    return (
      `<rect x="${n(cx - 29)}" y="-22" width="58" height="46" rx="21" fill="#FFFFFF" fill-opacity="0.13" stroke="${rim}" stroke-width="3.6"/>` +
      fill(`M${n(cx - 16)} -17L${n(cx - 2)} -17L${n(cx - 18)} 12L${n(cx - 24)} 2Z`, "#FFFFFF", 0.2)
    );
  };
  const c = t.cheek;
  return (
    lens(-1) +
    lens(1) +
    stroke(
      `M${n(t.turn - 8)} -3C${n(t.turn - 4)} -7 ${n(t.turn + 4)} -7 ${n(t.turn + 8)} -3`,
      rim,
      3.6,
    ) +
    stroke(`M${n(t.turn - 66)} -6L${n(-c - 2)} -10M${n(t.turn + 66)} -6L${n(c + 2)} -10`, rim, 3.6)
  );
}

// ---------------------------------------------------------------------------------------------
// Hair (head units)
// ---------------------------------------------------------------------------------------------

/** Joins curves by corners into one closed shape. */
function shape(...parts: readonly (readonly Point[])[]): string {
  return `${parts.map((part, i) => (i === 0 ? curve(part) : curve(part).replace("M", "L"))).join("")}Z`;
}

function flip(points: readonly Point[]): Point[] {
  return points.map(([x, y]): Point => [-x, y]);
}

/** Returns the outline of the skull under the hair, from the left temple over the top to the right. */
function crown(c: number, top: number, low: number, puff: number): Point[] {
  return symmetric([
    [-c - 2 - puff * 0.5, low],
    [-c - 5 - puff, -34],
    [-c + 9 - puff, -84],
    [-48, top + 13],
    [0, top],
  ]);
}

/** Draws a body of hair: filled, lit from the left, combed with a few strands. */
function lock(d: string, p: Palette, id: string, strands: readonly string[] = []): string {
  return (
    `<clipPath id="${id}"><path d="${d}"/></clipPath>` +
    fill(d, "url(#hair)") +
    `<g clip-path="url(#${id})">` +
    strands
      .map((s, i) =>
        i % 3 === 2
          ? stroke(s, p.hairDark, 3.2, 0.5)
          : stroke(s, p.hairLight, i % 3 === 0 ? 3.6 : 1.8, i % 3 === 0 ? 0.34 : 0.45),
      )
      .join("") +
    (id === "front"
      ? `<g transform="rotate(-24)">${soft(4, -112, 52, 9, p.hairLight, 0.75)}</g>` +
        soft(92, -40, 22, 70, p.hairDark, 0.6)
      : "") +
    `</g>`
  );
}

interface HairLayers {
  /** Behind neck and shoulders. */
  back: string;
  /** Over the forehead and, for long hair, over the shoulders. */
  front: string;
  /** Covers the ears, so none are drawn. */
  coversEars: boolean;
}

function flower(x: number, y: number, r: number): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (angle) =>
        `<g transform="rotate(${angle})">${fill(`M0 0C${n(-r * 0.7)} ${n(-r * 0.5)} ${n(-r * 0.4)} ${n(-r * 1.2)} ${n(r * 0.1)} ${n(-r * 1.15)}C${n(r * 0.7)} ${n(-r)} ${n(r * 0.4)} ${n(-r * 0.3)} 0 0Z`, "#FFFDF4")}</g>`,
    )
    .join("");
  return `<g transform="translate(${n(x)} ${n(y)})">${petals}<circle r="${n(r * 0.36)}" fill="#F0B84A"/></g>`;
}

/** Draws hairline and crown for a parting at `part`, sweeping to both temples. */
function parted(c: number, part: number, low: number, p: Palette): string {
  const left: Point[] = [
    [part, -92],
    [part - 30, -78],
    [-c + 22, -50],
    [-c + 6, -12],
    [-c - 2, low],
  ];
  const right: Point[] = [
    [c + 2, low],
    [c - 5, -14],
    [c - 18, -48],
    [part + 22, -80],
    [part, -92],
  ];
  return lock(shape(crown(c, -129, low, 4), right, left), p, "front", [
    `M${n(part - 6)} -122C${n(part - 50)} -116 ${n(-c + 8)} -90 ${n(-c - 2)} -30`,
    `M${n(part - 4)} -110C${n(part - 44)} -100 ${n(-c + 16)} -72 ${n(-c + 2)} -22`,
    `M${n(part)} -128C${n(part + 4)} -116 ${n(part + 2)} -104 ${n(part)} -92`,
    `M${n(part + 8)} -118C${n(part + 36)} -108 ${n(c - 6)} -84 ${n(c)} -34`,
    `M${n(part - 4)} -100C${n(part - 34)} -90 ${n(-c + 24)} -66 ${n(-c + 10)} -30`,
    `M${n(part + 6)} -104C${n(part + 26)} -96 ${n(c - 14)} -70 ${n(c - 4)} -26`,
  ]);
}

function pulledBack(c: number, p: Palette): string {
  const hairline: Point[] = [
    [c + 1, 8],
    [c - 8, -18],
    [c - 22, -58],
    [34, -84],
    [0, -89],
    [-34, -84],
    [-c + 22, -58],
    [-c + 8, -18],
    [-c - 1, 8],
  ];
  return lock(shape(crown(c, -124, 8, 1), hairline), p, "front", [
    `M-52 -72C-60 -92 -52 -108 -30 -120`,
    `M-30 -82C-34 -98 -28 -112 -14 -124`,
    `M0 -88C2 -100 4 -112 2 -126`,
    `M${n(-c + 14)} -40C${n(-c + 2)} -60 ${n(-c + 8)} -84 -52 -106`,
    `M30 -84C36 -98 30 -112 18 -122`,
    `M56 -68C64 -90 54 -108 34 -118`,
  ]);
}

function fringe(c: number, p: Palette, low: number): string {
  const line: Point[] = [
    [c + 2, low],
    [c - 6, -8],
    [c - 14, -30],
    [54, -35],
    [48, -40],
    [40, -35],
    [14, -33],
    [8, -39],
    [2, -33],
    [-22, -34],
    [-30, -40],
    [-36, -33],
    [-c + 14, -30],
    [-c + 6, -8],
    [-c - 2, low],
  ];
  return lock(shape(crown(c, -129, low, 4), line), p, "front", [
    `M-4 -126C-38 -108 -54 -74 -57 -30`,
    `M2 -124C-18 -98 -30 -66 -31 -30`,
    `M8 -126C4 -100 -4 -66 -4 -30`,
    `M-20 -122C-58 -106 -76 -70 ${n(-c + 2)} -16`,
    `M12 -124C22 -98 24 -70 24 -30`,
    `M18 -122C40 -100 48 -70 50 -30`,
    `M-2 -120C-26 -102 -42 -70 -45 -30`,
    `M24 -120C54 -104 64 -70 66 -26`,
  ]);
}

/** Draws two locks that fall past the cheeks to the chest; `wave` makes them undulate. */
function falling(c: number, p: Palette, wave: number, length: number): string {
  const one = (side: 1 | -1): string => {
    const outer: Point[] = [
      [-c + 4, -40],
      [-c - 9, 0],
      [-c - 14 - wave, 50],
      [-c - 13 + wave, 100],
      [-c - 20 - wave, 150],
      [-c - 8 + wave, length - 20],
      [-c + 14, length],
    ];
    const inner: Point[] = [
      [-c + 14, length],
      [-c + 26 + wave, length - 40],
      [-c + 20 - wave, 150],
      [-c + 16 + wave, 104],
      [-c + 3 - wave * 0.4, 60],
      [-c + 5, 10],
      [-c + 4, -40],
    ];
    const place = (points: Point[]): Point[] => (side === 1 ? flip(points) : points);
    const s = (value: number): string => n(side === 1 ? -value : value);
    return lock(
      shape(place(outer), place(inner)),
      p,
      side === 1 ? "lockr" : "lockl",
      [0, 9, 17, 25].map(
        (dx) =>
          `M${s(-c - 2 + dx * 0.3)} -20C${s(-c - 8 + dx * 0.5 - wave)} 50 ${s(-c - 8 + dx + wave)} 100 ${s(-c - 10 + dx - wave)} 160C${s(-c - 6 + dx + wave)} ${length - 40} ${s(-c + dx)} ${length - 10} ${s(-c + 4 + dx)} ${length}`,
      ),
    );
  };
  return one(-1) + one(1);
}

function backHair(c: number, p: Palette, length: number, spread: number): string {
  return fill(
    curve(
      symmetric([
        [0, -124],
        [-c + 6, -90],
        [-c - 10, -20],
        [-c - 10 - spread * 0.5, length * 0.45],
        [-c - spread, length * 0.85],
        [-c + 20, length],
        [0, length + 4],
      ]),
      true,
    ),
    p.hairDark,
  );
}

/** Draws short hair: `outer` is the outline above, `line` the hairline from right to left. */
function manHair(p: Palette, outer: Point[], line: Point[], strands: string[]): string {
  return lock(shape(outer, line), p, "front", strands);
}

function hair(t: PortraitTraits, p: Palette, random: Random): HairLayers {
  const c = t.cheek;
  const sideburn = (low: number): { right: Point[]; left: Point[] } => ({
    right: [
      [c + 2, low],
      [c - 6, low + 2],
      [c - 9, -22],
    ],
    left: [
      [-c + 9, -22],
      [-c + 6, low + 2],
      [-c - 2, low],
    ],
  });
  switch (t.hair) {
    case "long":
      return {
        back: backHair(c, p, 215, 16),
        front: parted(c, 22, 30, p) + falling(c, p, 0, 226),
        coversEars: true,
      };
    case "long-fringe":
      return {
        back: backHair(c, p, 205, 14),
        front: fringe(c, p, 30) + falling(c, p, 0, 214),
        coversEars: true,
      };
    case "wavy":
      return {
        back: backHair(c, p, 190, 26),
        front: parted(c, -12, 30, p) + falling(c, p, 6, 206),
        coversEars: true,
      };
    case "bun":
      return {
        back:
          fill(
            curve(
              [
                [c - 22, 26],
                [c + 16, 22],
                [c + 34, 52],
                [c + 20, 88],
                [c - 16, 92],
                [c - 34, 60],
              ],
              true,
            ),
            p.hair,
          ) +
          stroke(
            `M${n(c - 4)} 34C${n(c + 20)} 36 ${n(c + 24)} 62 ${n(c + 6)} 82`,
            p.hairLight,
            4,
            0.4,
          ) +
          stroke(
            `M${n(c + 12)} 30C${n(c + 32)} 44 ${n(c + 28)} 70 ${n(c + 14)} 84`,
            p.hairLight,
            2.6,
            0.4,
          ) +
          (random() < 0.7 ? flower(c + 24, 36, 17) + flower(c + 38, 60, 13) : ""),
        front: pulledBack(c, p),
        coversEars: false,
      };
    case "top-bun":
      return {
        back:
          fill(
            curve(
              [
                [-30, -128],
                [-42, -152],
                [-22, -176],
                [14, -178],
                [36, -158],
                [30, -128],
              ],
              true,
            ),
            p.hair,
          ) +
          stroke("M-30 -146C-20 -166 8 -172 26 -158", p.hairLight, 4.5, 0.45) +
          stroke("M-28 -134C-14 -152 14 -156 30 -144", p.hairLight, 3, 0.4),
        front: pulledBack(c, p) + stroke("M-30 -124C-10 -132 14 -132 32 -122", "#E5A023", 7),
        coversEars: false,
      };
    case "ponytail":
      return {
        back:
          fill(
            curve(
              [
                [40, -100],
                [c + 18, -70],
                [c + 42, -10],
                [c + 34, 60],
                [c + 46, 130],
                [c + 20, 178],
                [c - 8, 120],
                [c + 4, 40],
                [c - 10, -30],
              ],
              true,
            ),
            p.hair,
          ) +
          stroke(
            `M${n(c + 8)} -60C${n(c + 34)} -10 ${n(c + 20)} 50 ${n(c + 28)} 140`,
            p.hairLight,
            5,
            0.4,
          ) +
          stroke(
            `M${n(c)} -40C${n(c + 18)} 10 ${n(c + 6)} 60 ${n(c + 14)} 130`,
            p.hairLight,
            3,
            0.4,
          ),
        front: parted(c, 30, 6, p),
        coversEars: false,
      };
    case "bob":
    case "fringe-bob": {
      const side = (s: 1 | -1): string => {
        const outer: Point[] = [
          [-c + 2, -44],
          [-c - 11, 0],
          [-c - 17, 46],
          [-c - 10, 88],
          [-c + 14, 104],
        ];
        const inner: Point[] = [
          [-c + 14, 104],
          [-c + 16, 78],
          [-c + 2, 42],
          [-c + 5, 4],
          [-c + 2, -44],
        ];
        const v = (value: number): string => n(s === 1 ? -value : value);
        return lock(
          shape(s === 1 ? flip(outer) : outer, s === 1 ? flip(inner) : inner),
          p,
          s === 1 ? "lockr" : "lockl",
          [0, 8, 15].map(
            (dx) =>
              `M${v(-c - 4 + dx * 0.4)} -30C${v(-c - 12 + dx)} 30 ${v(-c - 10 + dx)} 70 ${v(-c + 6 + dx)} 102`,
          ),
        );
      };
      return {
        back: backHair(c, p, 98, 12),
        front: (t.hair === "bob" ? parted(c, 26, 30, p) : fringe(c, p, 30)) + side(-1) + side(1),
        coversEars: true,
      };
    }
    case "braid": {
      let plait = "";
      for (let i = 0; i < 8; i += 1) {
        const y = 78 + i * 20;
        const x = -c + 6 + Math.sin(i * 0.5) * 6;
        const r = 19 - i * 0.9;
        plait +=
          fill(
            `M${n(x - r)} ${y}C${n(x - r * 1.1)} ${y + 20} ${n(x - 4)} ${y + 26} ${n(x + 5)} ${y + 30}C${n(x + 4)} ${y + 14} ${n(x)} ${y + 4} ${n(x - r)} ${y}Z`,
            p.hair,
          ) +
          fill(
            `M${n(x + r)} ${y}C${n(x + r * 1.1)} ${y + 20} ${n(x + 4)} ${y + 26} ${n(x - 5)} ${y + 30}C${n(x - 4)} ${y + 14} ${n(x)} ${y + 4} ${n(x + r)} ${y}Z`,
            mix(p.hair, p.hairLight, 0.22),
          ) +
          stroke(
            `M${n(x + r * 0.8)} ${y + 6}C${n(x + r * 0.7)} ${y + 16} ${n(x + 6)} ${y + 22} ${n(x + 1)} ${y + 26}`,
            p.hairLight,
            2.4,
            0.5,
          );
      }
      const end = 78 + 8 * 20;
      return {
        back: backHair(c, p, 66, -16),
        front:
          fill(
            curve(
              [
                [-c - 4, 10],
                [-c - 10, 50],
                [-c - 14, 84],
                [-c + 4, 100],
                [-c + 24, 84],
                [-c + 6, 52],
                [-c + 4, 16],
              ],
              true,
            ),
            p.hair,
          ) +
          parted(c, 0, 24, p) +
          plait +
          `<rect x="${n(-c - 2)}" y="${end}" width="16" height="9" rx="4" fill="#E5A023"/>` +
          fill(
            `M${n(-c)} ${end + 8}C${n(-c - 8)} ${end + 24} ${n(-c + 2)} ${end + 36} ${n(-c + 4)} ${end + 42}C${n(-c + 14)} ${end + 34} ${n(-c + 18)} ${end + 20} ${n(-c + 12)} ${end + 8}Z`,
            p.hair,
          ),
        coversEars: true,
      };
    }
    case "short": {
      const line: Point[] = [
        [c + 2, 14],
        [c - 7, 4],
        [c - 8, -26],
        [52, -62],
        [26, -80],
        [0, -62],
        [-36, -46],
        [-c + 14, -28],
        [-c + 7, 4],
        [-c - 2, 14],
      ];
      const curls =
        t.age === "older"
          ? Array.from({ length: 13 }, (_, i): Point => {
              const a = Math.PI * (0.98 + (i / 12) * 1.04);
              const bump = i % 2 ? 8 : 0;
              return [Math.cos(a) * (c + 12 + bump * 0.6), -22 + Math.sin(a) * (108 + bump)];
            })
          : crown(c, -130, 14, 5);
      return {
        back: backHair(c, p, 62, -14),
        front: lock(
          shape(curls, line),
          p,
          "front",
          t.age === "older"
            ? [
                "M-70 -40C-62 -58 -78 -70 -66 -88",
                "M-48 -54C-36 -70 -54 -84 -38 -104",
                "M-24 -56C-10 -74 -26 -92 -8 -112",
                "M4 -70C18 -86 2 -100 20 -118",
                "M34 -78C46 -92 34 -102 50 -112",
                "M62 -58C72 -72 62 -84 74 -96",
                "M76 -30C84 -46 76 -58 86 -70",
              ]
            : [
                "M30 -118C-4 -112 -48 -90 -66 -46",
                "M34 -106C6 -100 -26 -80 -44 -52",
                "M24 -92C12 -84 -4 -70 -14 -60",
                `M40 -112C62 -98 72 -70 ${n(c - 4)} -26`,
                "M22 -126C-24 -122 -62 -98 -76 -50",
                "M36 -98C52 -86 60 -70 64 -54",
              ],
        ),
        coversEars: false,
      };
    }
    case "scarf": {
      const cloth1 = pick(
        ["#D9765A", "#2F6F73", "#E5A023", "#3E5A86", "#B5534C"],
        Math.floor(random() * 5),
      );
      const dots = Array.from({ length: 26 }, (_, i) => {
        const x = -90 + (i % 7) * 30 + (Math.floor(i / 7) % 2) * 15;
        const y = -128 + Math.floor(i / 7) * 24;
        return `<circle cx="${x}" cy="${y}" r="4" fill="#FFF6E2" fill-opacity="0.85"/>`;
      }).join("");
      const d = shape(crown(c, -131, -18, 3), [
        [c + 3, -18],
        [c - 12, -46],
        [40, -68],
        [0, -76],
        [-40, -68],
        [-c + 12, -46],
        [-c - 3, -18],
      ]);
      const knotDark = mix(cloth1, "#2A1A2E", 0.3);
      return {
        back:
          backHair(c, p, 92, -6) +
          fill(
            `M${n(c - 6)} -8C${n(c + 30)} 0 ${n(c + 44)} 30 ${n(c + 40)} 62C${n(c + 22)} 48 ${n(c + 8)} 30 ${n(c - 10)} 20Z`,
            knotDark,
          ) +
          fill(
            `M${n(c - 8)} -2C${n(c + 16)} 16 ${n(c + 20)} 48 ${n(c + 10)} 84C${n(c - 4)} 60 ${n(c - 8)} 40 ${n(c - 14)} 18Z`,
            cloth1,
          ),
        front:
          lock(
            shape(
              [
                [-c - 3, 30],
                [-c - 5, -10],
                [-c + 2, -40],
                [-30, -80],
                [0, -84],
                [30, -80],
                [c - 2, -40],
                [c + 5, -10],
                [c + 3, 30],
              ],
              [
                [c + 3, 30],
                [c - 6, -2],
                [c - 16, -34],
                [30, -58],
                [4, -68],
                [-26, -52],
                [-c + 16, -30],
                [-c + 6, -2],
                [-c - 3, 30],
              ],
            ),
            p,
            "front",
            ["M0 -70C-30 -60 -60 -40 -74 -10"],
          ) +
          `<clipPath id="scarf"><path d="${d}"/></clipPath>` +
          fill(d, cloth1) +
          `<g clip-path="url(#scarf)">${dots}${soft(60, -80, 44, 60, knotDark, 0.55)}${soft(-44, -110, 34, 20, "#FFF3D6", 0.5)}${stroke(`M${n(c)} -24C50 -70 0 -92 -60 -74`, knotDark, 3, 0.4)}${stroke(`M${n(c)} -30C60 -90 10 -112 -40 -104`, knotDark, 2.4, 0.35)}</g>` +
          stroke(
            curve([
              [c + 3, -18],
              [c - 12, -46],
              [40, -68],
              [0, -76],
              [-40, -68],
              [-c + 12, -46],
              [-c - 3, -18],
            ]),
            mix(cloth1, "#FFF3D6", 0.4),
            3,
            0.8,
          ),
        coversEars: false,
      };
    }
    case "side-part": {
      const s = sideburn(10);
      return {
        back: "",
        front: manHair(
          p,
          crown(c, -131, 10, 2),
          [...s.right, [c - 16, -54], [46, -78], [20, -68], [-24, -62], [-c + 20, -54], ...s.left],
          [
            "M44 -84C20 -110 -30 -112 -66 -74",
            "M40 -92C18 -122 -40 -122 -76 -70",
            "M48 -80C46 -96 52 -108 60 -112",
            "M40 -80C16 -94 -26 -92 -54 -66",
            `M58 -80C68 -72 ${n(c - 6)} -50 ${n(c - 4)} -20`,
          ],
        ),
        coversEars: false,
      };
    }
    case "quiff": {
      const s = sideburn(8);
      return {
        back: "",
        front: manHair(
          p,
          [
            [-c - 2, 8],
            [-c - 4, -34],
            [-c + 6, -82],
            [-58, -118],
            [-28, -142],
            [10, -150],
            [48, -136],
            [c - 8, -96],
            [c + 4, -40],
            [c + 2, 8],
          ],
          [...s.right, [c - 16, -56], [44, -74], [0, -80], [-40, -72], [-c + 18, -56], ...s.left],
          [
            "M-48 -74C-50 -106 -28 -130 2 -140",
            "M-24 -78C-24 -108 0 -132 34 -134",
            "M0 -80C4 -106 24 -124 52 -122",
            "M-60 -66C-68 -96 -52 -118 -34 -132",
            "M24 -78C32 -98 46 -108 62 -104",
          ],
        ),
        coversEars: false,
      };
    }
    case "crop": {
      const s = sideburn(6);
      return {
        back: "",
        front: manHair(
          p,
          crown(c, -124, 6, 0),
          [
            ...s.right,
            [c - 14, -50],
            [58, -66],
            [44, -58],
            [28, -66],
            [8, -58],
            [-14, -66],
            [-34, -58],
            [-54, -65],
            [-c + 15, -50],
            ...s.left,
          ],
          [
            "M-40 -64C-40 -84 -30 -100 -14 -112",
            "M-10 -64C-10 -84 0 -100 12 -112",
            "M26 -64C26 -82 32 -98 42 -106",
            "M-60 -62C-64 -82 -54 -98 -44 -106",
            "M50 -64C56 -80 58 -90 62 -94",
          ],
        ),
        coversEars: false,
      };
    }
    case "curtain": {
      const half = (side: 1 | -1): Point[] => {
        const points: Point[] = [
          [0, -96],
          [-22, -74],
          [-44, -46],
          [-c + 8, -14],
          [-c - 4, 12],
        ];
        return side === 1 ? flip(points).reverse() : points;
      };
      return {
        back: "",
        front: lock(shape(crown(c, -134, 12, 6), half(1), half(-1)), p, "front", [
          "M-4 -122C-36 -112 -64 -80 -78 -24",
          "M-2 -110C-28 -96 -52 -66 -66 -28",
          "M0 -132C2 -118 2 -104 0 -96",
          "M6 -120C38 -110 64 -80 78 -24",
          "M2 -108C28 -94 52 -66 66 -28",
        ]),
        coversEars: false,
      };
    }
    case "swept-back": {
      const s = sideburn(12);
      return {
        back: "",
        front: manHair(
          p,
          crown(c, -126, 12, 1),
          [
            ...s.right,
            [c - 17, -54],
            [50, -88],
            [28, -84],
            [0, -80],
            [-28, -84],
            [-50, -88],
            [-c + 17, -54],
            ...s.left,
          ],
          [
            "M-40 -86C-36 -104 -24 -114 -12 -120",
            "M-14 -82C-12 -98 -6 -112 0 -122",
            "M12 -82C12 -98 12 -112 12 -122",
            "M36 -86C34 -100 28 -112 22 -118",
            "M-60 -74C-64 -92 -50 -106 -36 -112",
          ],
        ),
        coversEars: false,
      };
    }
    case "wavy-short": {
      const s = sideburn(10);
      const bumps = Array.from({ length: 11 }, (_, i): Point => {
        const a = Math.PI * (1.02 + (i / 10) * 0.96);
        const bump = i % 2 ? 7 : -2;
        return [Math.cos(a) * (c + 6 + bump), -34 + Math.sin(a) * (98 + bump)];
      });
      return {
        back: "",
        front: manHair(
          p,
          [[-c - 2, 10], ...bumps, [c + 2, 10]],
          [
            ...s.right,
            [c - 14, -50],
            [50, -58],
            [32, -72],
            [8, -60],
            [-14, -70],
            [-40, -54],
            [-c + 14, -46],
            ...s.left,
          ],
          [
            "M-56 -56C-74 -80 -40 -90 -52 -114",
            "M-22 -66C-44 -86 -10 -100 -24 -124",
            "M12 -62C-6 -86 24 -100 8 -126",
            "M40 -66C24 -86 52 -100 36 -120",
            "M62 -56C52 -76 74 -86 60 -104",
          ],
        ),
        coversEars: false,
      };
    }
    case "headcloth": {
      const s = sideburn(6);
      const base = pick(["#B5423A", "#2F5D8A", "#3E7A5E"], Math.floor(random() * 3));
      const band = shape(
        [
          [-c - 6, -20],
          [-c + 2, -64],
          [-50, -86],
          [0, -94],
          [50, -86],
          [c - 2, -64],
          [c + 6, -20],
        ],
        [
          [c + 6, -20],
          [c - 10, -40],
          [44, -55],
          [0, -61],
          [-44, -55],
          [-c + 10, -40],
          [-c - 6, -20],
        ],
      );
      let checks = "";
      for (let x = -100; x <= 100; x += 14) checks += `M${x} -110V0`;
      let rows = "";
      for (let y = -104; y <= -16; y += 12) rows += `M-100 ${y}H100`;
      return {
        back: fill(
          `M${n(c - 4)} -36C${n(c + 26)} -40 ${n(c + 40)} -20 ${n(c + 46)} 4C${n(c + 26)} 0 ${n(c + 10)} -6 ${n(c - 4)} -18ZM${n(c - 4)} -30C${n(c + 16)} -14 ${n(c + 22)} 16 ${n(c + 18)} 40C${n(c + 4)} 22 ${n(c - 2)} 4 ${n(c - 8)} -16Z`,
          mix(base, "#2A1A2E", 0.2),
        ),
        front:
          manHair(
            p,
            crown(c, -127, 6, 0),
            [...s.right, [c - 14, -50], [0, -62], [-c + 14, -50], ...s.left],
            [
              "M-40 -84C-36 -104 -24 -114 -12 -120",
              "M-14 -82C-12 -98 -6 -112 0 -122",
              "M36 -86C34 -100 28 -112 22 -118",
            ],
          ) +
          `<clipPath id="scarf"><path d="${band}"/></clipPath>` +
          fill(band, base) +
          `<g clip-path="url(#scarf)">${stroke(checks, "#F6E7CC", 3.4, 0.6)}${stroke(rows, "#F6E7CC", 3, 0.55)}${soft(64, -60, 34, 40, mix(base, "#2A1A2E", 0.6), 0.5)}</g>`,
        coversEars: false,
      };
    }
  }
}

// ---------------------------------------------------------------------------------------------
// Putting it together
// ---------------------------------------------------------------------------------------------

function draw(t: PortraitTraits, random: Random): string {
  const p = paletteOf(t);
  const woman = t.presentation === "woman";
  const f: Frame = { neck: woman ? 38 : 48, shoulder: woman ? 158 : 184 };
  const face = facePath(t);
  const h = hair(t, p, random);
  // Every mass of hair or cloth is clipped to its own outline: together they shade the forehead.
  const masses = [...h.front.matchAll(/<clipPath id="[^"]*"><path d="([^"]*)"/g)]
    .map((match) => match[1] ?? "")
    .join("");
  const head = `translate(256 ${t.hair === "top-bun" ? 246 : 230}) rotate(${n(t.tilt)}) scale(1.22)`;
  const neck = `M${n(256 - f.neck + 3)} 290C${n(256 - f.neck + 2)} 340 ${n(256 - f.neck)} 366 ${n(256 - f.neck - 22)} 392L${n(256 - f.neck - 60)} 410L256 500L${n(256 + f.neck + 60)} 410L${n(256 + f.neck + 22)} 392C${n(256 + f.neck)} 366 ${n(256 + f.neck - 2)} 340 ${n(256 + f.neck - 3)} 290Z`;

  const defs =
    `<filter id="blur" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="9"/></filter><filter id="haze" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="22"/></filter>` +
    `<filter id="edge" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="4"/></filter>` +
    `<linearGradient id="skin" gradientUnits="userSpaceOnUse" x1="${n(-t.cheek)}" y1="-60" x2="${n(t.cheek)}" y2="50"><stop offset="0" stop-color="${mix(p.skin, p.light, 0.75)}"/><stop offset="0.5" stop-color="${p.skin}"/><stop offset="1" stop-color="${mix(p.skin, p.shade, 0.55)}"/></linearGradient>` +
    `<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="-90" y1="-120" x2="90" y2="120"><stop offset="0" stop-color="${mix(p.hair, p.hairLight, 0.5)}"/><stop offset="0.45" stop-color="${p.hair}"/><stop offset="1" stop-color="${p.hairDark}"/></linearGradient>` +
    `<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="70" cy="60" r="420"><stop offset="0" stop-color="#FFE9B8" stop-opacity="0.42"/><stop offset="1" stop-color="#FFE9B8" stop-opacity="0"/></radialGradient>` +
    `<clipPath id="neck"><path d="${neck}"/></clipPath><clipPath id="face"><path d="${face}"/></clipPath>`;

  const body =
    fill(neck, mix(p.skin, p.shade, 0.35)) +
    // The shadow of the jaw separates the head from the neck.
    `<g clip-path="url(#neck)"><g transform="${head} translate(9 18)">${fill(face, p.deep, 0.55)}</g>${soft(256 - 34, 400, 30, 14, p.light, 0.4)}</g>` +
    clothes(t, f);

  const faceLayer =
    (h.coversEars ? "" : ear(t, p, -1) + ear(t, p, 1)) +
    fill(face, "url(#skin)") +
    `<g clip-path="url(#face)">` +
    soft(t.cheek + 2, 40, 24, 80, p.shade, 0.6) +
    `<g transform="translate(4 10)" filter="url(#edge)">${fill(masses, p.deep, 0.55)}</g>` +
    soft(-48 + t.turn, 38, 22, 15, mix(p.skin, "#E0604A", 0.55), woman ? 0.5 : 0.34) +
    soft(50 + t.turn, 38, 20, 15, mix(p.skin, "#D4523F", 0.6), woman ? 0.5 : 0.34) +
    soft(-44 + t.turn, 22, 16, 8, p.light, 0.6) +
    soft(-10 + t.turn, -62, 34, 12, p.light, 0.45) +
    soft(t.turn - 4, t.chin - 14, 12, 6, p.light, 0.5) +
    `</g>` +
    years(t, p) +
    eye(t, p, -1) +
    eye(t, p, 1) +
    brow(t, p, -1) +
    brow(t, p, 1) +
    nose(t, p) +
    mouth(t, p) +
    extras(t, p) +
    (t.glasses ? glasses(t) : "");

  const picture =
    backdrop(t, random) +
    `<rect width="512" height="512" fill="url(#sun)"/>` +
    `<g transform="${head}">${h.back}</g>` +
    body +
    `<g transform="${head}">${faceLayer}${h.front}</g>` +
    // A trace of the same light over the person: without it they would look cut out and pasted.
    `<rect width="512" height="512" fill="url(#sun)" opacity="0.3"/>`;

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${defs}</defs>` +
    (t.mirrored ? `<g transform="translate(512 0) scale(-1 1)">${picture}</g>` : picture) +
    `</svg>`
  );
}

/** Returns a 512 by 512 portrait as SVG text: the same seed and presentation always give the same one. */
export function portraitSvg(seed: number, presentation: Presentation): string {
  return draw(portraitTraits(seed, presentation), mulberry32(seed * 104729 + 5));
}
