import { dot, fill, group, inside, line, mix, n, oval } from "./svg";

/** Units of a head: its middle is between the eyes, and it is some 85 units tall. */
export interface Face {
  /** Index into the skin tones, lightest first. */
  skin: number;
  /** Half of the widths at cheekbones (27 to 35), jaw (18 to 31) and chin (3 to 13). */
  cheek: number;
  jaw: number;
  chin: number;
  /** Where the chin ends: 37 is short, 47 long. */
  length: number;
  eyes: "open" | "mono" | "round" | "laughing" | "soft" | "narrow";
  eyeSize: number;
  /** Distance of each eye from the middle, 12 to 15. */
  eyeGap: number;
  /** Degrees by which the outer corners rise. */
  eyeTilt: number;
  brows: "arched" | "straight" | "thick" | "thin" | "raised" | "bushy" | "short";
  nose: "button" | "wide" | "straight" | "long" | "round" | "small";
  mouth: "smile" | "grin" | "laugh" | "soft" | "side" | "lips" | "small" | "beam";
  mouthWidth: number;
  /** -1 looks to the left of the picture, 1 to the right. */
  turn: number;
  /** Degrees of the head. */
  tilt: number;
  /** Years; lines come at 38, 46 and 54. */
  age: number;
  lipstick?: string;
  lashes?: boolean;
  glasses?: "round" | "square" | "browline" | "thin";
  glassesColour?: string;
  beard?: "moustache" | "goatee" | "stubble" | "thin" | "white-moustache";
  mark?: "mole" | "freckles" | "dimples";
  earring?: "stud" | "hoop" | "drop" | "pearl";
}

/** Light, shade and deep tone of each skin. */
const SKINS = [
  ["#F8DDBE", "#E9BE97", "#BF8A63"],
  ["#F2CFA8", "#DFB086", "#B67E56"],
  ["#E6B98B", "#CF9868", "#A26C43"],
  ["#D6A272", "#BB8254", "#8B5733"],
  ["#BE875A", "#9F6840", "#6F4325"],
  ["#A06C45", "#825032", "#56321C"],
] as const;
const EYE = "#2B1B15";

export interface Skin {
  light: string;
  shade: string;
  deep: string;
}

export function skinOf({ skin }: Pick<Face, "skin">): Skin {
  const [light, shade, deep] = SKINS[skin] ?? SKINS[2];
  return { light, shade, deep };
}

export function faceOutline({ cheek: w, jaw, chin, length }: Face): string {
  const half = (s: 1 | -1) =>
    s === 1
      ? `C${w} 7 ${jaw + 2.5} 16 ${jaw} 24C${n(jaw - 3)} 32 ${chin + 6} ${length - 0.5} ${chin} ${length}`
      : `C${-chin - 6} ${length - 0.5} ${n(3 - jaw)} 32 ${-jaw} 24C${-jaw - 2.5} 16 ${-w} 7 ${-w} -8`;
  return `M${-w} -8C${-w} -51 ${w} -51 ${w} -8${half(1)}Q0 ${length + 1} ${-chin} ${length}${half(-1)}Z`;
}

/** Draws one eye about its own middle; its outer corner is to the right. */
function eye(f: Face, skin: Skin, gaze: number): string {
  const lid = (d: string, width: number) => line(d, EYE, width);
  const lash = f.lashes ? line("M5.6 -1.6Q7.6 -2.4 8.8 -4.2", EYE, 1.6) : "";
  const iris = (name: string, outline: string, radius: number) =>
    fill(outline, "#FFFAF2") +
    inside(
      name,
      outline,
      dot(n(0.2 + gaze), -0.3, radius, EYE) + dot(n(1.3 + gaze), -1.6, 0.9, "#FFFFFF"),
    );
  const id = `eye${gaze < 0 ? "a" : "b"}${f.eyes}`;
  switch (f.eyes) {
    case "open":
      return (
        iris(id, "M-6.6 1.4C-4 -4.8 3 -5.4 6.8 -0.8C4 3.8 -3 4.2 -6.6 1.4Z", 3.4) +
        lid("M-6.6 1.4C-4 -4.8 3 -5.4 6.8 -0.8", 1.9) +
        line("M-5.4 -4.6C-2 -7.9 3 -8 6.6 -4.6", skin.deep, 1.1, 0.7) +
        lash
      );
    case "round":
      return (
        iris(id, "M-6.2 1.2C-4 -6 3.4 -6.4 6.2 -0.4C4 4.8 -3.2 5 -6.2 1.2Z", 3.9) +
        lid("M-6.2 1.2C-4 -6 3.4 -6.4 6.2 -0.4", 1.9) +
        line("M-4.6 -6C-1.6 -8.8 2.8 -8.8 5.6 -5.8", skin.deep, 1.1, 0.7) +
        lash
      );
    case "mono":
      return (
        iris(id, "M-6.8 1.2C-3.6 -3.4 3.4 -4.4 7.4 -1.6C4.4 2.6 -3 3.2 -6.8 1.2Z", 3.1) +
        lid("M-6.8 1.2C-3.6 -3.4 3.4 -4.4 7.4 -1.6", 2.5) +
        lash
      );
    case "soft":
      return (
        iris(id, "M-6.6 0.6C-3.6 -3.6 3.2 -3.6 7 1.2C4 3.8 -3.2 3.6 -6.6 0.6Z", 3.1) +
        lid("M-6.6 0.6C-3.6 -3.6 3.2 -3.6 7 1.2", 2.1) +
        line("M-5.6 -3.4C-2 -6.6 3.6 -6.2 7.6 -1.6", skin.deep, 1.2, 0.65) +
        lash
      );
    case "narrow":
      return (
        iris(id, "M-6.6 1C-3.6 -2.4 3.4 -2.8 7 -0.4C4 1.8 -3 2.6 -6.6 1Z", 2.7) +
        lid("M-6.6 1C-3.6 -2.4 3.4 -2.8 7 -0.4", 2.2) +
        line("M-5 -4.2C-1.6 -6 3 -5.8 6.6 -3.2", skin.deep, 1.1, 0.6) +
        lash
      );
    case "laughing":
      return (
        lid("M-6.4 1.4C-3.4 -4.4 3.2 -4.6 6.6 1", 2.4) +
        line("M-4.6 4.4Q0 2.8 4.4 4", skin.deep, 1.1, 0.55) +
        lash
      );
  }
}

/** Draws one brow; its outer end is to the right. */
function brow({ brows, age }: Face, hair: string): string {
  const colour = age > 54 ? mix(hair, "#8B8680", 0.35) : mix(hair, "#3A2A22", 0.3);
  switch (brows) {
    case "arched":
      return line("M-7 1.2Q1.4 -4.6 7.6 0.6", colour, 2.2);
    case "thin":
      return line("M-6.6 0.6Q1.4 -3.4 7.8 0.4", colour, 1.5);
    case "straight":
      return line("M-6.8 0.4Q1 -1.8 7.6 0", colour, 2.5);
    case "thick":
      return fill("M-7.4 2C-3.4 -3.4 4 -4 9 0.6C4.6 -0.8 -1 -0.6 -7 2.4Z", colour);
    case "raised":
      return line("M-6.4 -0.4Q0.8 -6.6 7.4 -1.6", colour, 2.2);
    case "bushy":
      return fill("M-8 2.4C-5 -3.8 4 -5 9 0.4C8 1 6 0 4.4 0C0 -0.6 -4 0.8 -7.4 3Z", colour);
    case "short":
      return line("M-5 0.4Q0.4 -2.2 5.2 -0.4", colour, 2.8);
  }
}

function nose({ nose: kind, turn }: Face, skin: Skin): string {
  const d = turn < -0.2 ? -1 : 1;
  const shine = (x: number, y: number, rx: number) =>
    oval(-x * d, y, rx, n(rx * 0.8), mix(skin.light, "#FFF6E4", 0.6), 0.65);
  const stroke = (path: string) => group(`scale(${d} 1)`, line(path, skin.deep, 1.8, 0.9));
  switch (kind) {
    case "button":
      return shine(0.6, 9, 2.4) + stroke("M4.6 9.4Q5.6 13.4 1.6 13.8Q-1.6 14 -3.6 12.6");
    case "small":
      return shine(0.4, 8, 1.8) + stroke("M-2.8 11.6Q0.4 13.8 3.4 11.2");
    case "straight":
      return shine(0.8, 8.6, 2) + stroke("M2.2 -2C3 3.4 5.4 8 5 11Q3.6 14 -2.8 12.8");
    case "long":
      return shine(0.8, 10.4, 2.2) + stroke("M2.6 -3C3.4 4 6.2 10 5.6 13Q4 16 -3.4 14.6");
    case "wide":
      return (
        shine(0.6, 8.8, 3) +
        stroke("M-7.2 9.4Q-8.8 13 -5.4 13.8M7.2 9.4Q8.8 13 5.4 13.8M-3 14.2Q0 16 3 14.2")
      );
    case "round":
      return (
        shine(0.8, 9, 3) +
        oval(0, 10.4, 6.6, 4.8, skin.shade, 0.55) +
        shine(1.4, 8.8, 2.4) +
        stroke("M6.8 8.8Q8 13 4.4 13.8M-4.8 13.6Q0 16.2 3 14.4")
      );
  }
}

function mouth({ mouth: kind, lipstick }: Face, skin: Skin): string {
  const lip = lipstick ?? mix(skin.shade, "#A8443A", 0.55);
  const dark = mix(lip, "#4A1714", 0.55);
  const teeth = "#FFFBF3";
  switch (kind) {
    case "smile":
      return (
        fill("M-9 22.4Q0 26.4 9 22.2Q5 30.4 0 30.4Q-5 30.4 -9 22.4Z", lip, 0.75) +
        line("M-11 21Q0 28.4 11 20.8", dark, 2)
      );
    case "soft":
      return (
        fill("M-7 23.6Q0 25.8 7 23.4Q4 29 0 29Q-4 29 -7 23.6Z", lip, 0.7) +
        line("M-8.6 22.6Q0 26 8.6 22.4", dark, 1.9)
      );
    case "side":
      return (
        fill("M-6 24.6Q3 27 9 21.6Q6 30 1 30Q-3 29.6 -6 24.6Z", lip, 0.7) +
        line("M-8.4 23.6Q2 27.4 11 19.6", dark, 2)
      );
    case "lips":
      return (
        fill("M-10 23Q-4.4 18.6 0 20.6Q4.4 18.6 10 22.6Q5 31 0 31Q-5 31 -10 23Z", lip) +
        line("M-10 23Q-4 23.4 0 24.4Q4 23.2 10 22.6", dark, 1.4)
      );
    case "small":
      return (
        fill("M-6 22.6Q-2.4 19.8 0 21.2Q2.4 19.8 6 22.4Q3 28 0 28Q-3 28 -6 22.6Z", lip, 0.9) +
        line("M-6.6 22.2Q0 25 6.6 22", dark, 1.4)
      );
    case "grin":
      return (
        fill("M-12.4 19.4Q0 22.6 12.4 19Q8.4 30.4 0 30.4Q-8.4 30.4 -12.4 19.4Z", lip) +
        fill("M-10.4 20.8Q0 23.4 10.4 20.4Q7.4 27.6 0 27.6Q-7.4 27.6 -10.4 20.8Z", teeth)
      );
    case "laugh":
      return (
        fill("M-13 17.6Q0 21 13 17.4Q11.4 34 0 34Q-11.4 34 -13 17.6Z", dark) +
        fill("M-11.6 18.6Q0 21.6 11.6 18.4Q10.6 24.8 0 24.8Q-10.6 24.8 -11.6 18.6Z", teeth) +
        oval(0, 31.2, 6, 2.9, mix(lip, "#E58B7E", 0.5))
      );
    case "beam":
      return (
        fill(
          "M-13.4 18.8Q-6 16.8 0 18.6Q6 16.8 13.4 18.4Q9.6 31.6 0 31.6Q-9.6 31.6 -13.4 18.8Z",
          lip,
        ) + fill("M-11 19.8Q0 22 11 19.6Q8.6 27.4 0 27.4Q-8.6 27.4 -11 19.8Z", teeth)
      );
  }
}

/** Lines of a life: beside the mouth, at the eyes, on the forehead. */
function years({ age, mouth: kind, eyeGap: g }: Face, skin: Skin): string {
  const wide = kind === "laugh" || kind === "grin" || kind === "beam";
  const x = wide ? 15.6 : 13;
  let lines = "";
  if (age >= 38 || wide)
    lines += `M-${x - 3} 12.4Q-${x + 2} 17 -${x} 22M${x - 3} 12.4Q${x + 2} 17 ${x} 22`;
  if (age >= 46) {
    lines += `M${-g - 6} 6.6Q${-g} 9.4 ${-g + 5.4} 6.8M${g + 6} 6.6Q${g} 9.4 ${g - 5.4} 6.8`;
    lines += `M${-g - 9} -1l-4 -2.4M${-g - 9} 2l-4.4 0.8M${g + 9} -1l4 -2.4M${g + 9} 2l4.4 0.8`;
  }
  if (age >= 54)
    lines += "M-11 -22Q0 -24.6 11 -22M-8.6 -27.4Q0 -29.4 8.6 -27.4M-6 35.4Q0 37.4 6 35.4";
  return lines && line(lines, skin.deep, 1.2, age >= 38 ? 0.55 : 0.35);
}

function beard(f: Face, outline: string, hair: string): string {
  const { beard: kind, jaw, length, chin } = f;
  switch (kind) {
    case "moustache":
      return fill(
        "M-12.6 19.6Q-7 14.4 0 16.4Q7 14.4 12.6 19.2Q6 21.4 0 19.8Q-6 21.6 -12.6 19.6Z",
        hair,
      );
    case "white-moustache":
      return fill("M-14 21Q-8 13.6 0 16Q8 13.6 14 20.6Q6 22.4 0 20Q-6 22.6 -14 21Z", "#E4E0D8");
    case "thin":
      return line("M-9.6 18.8Q-4 16.6 -1.4 17.2M9.6 18.6Q4 16.6 1.4 17.2", hair, 1.8, 0.75);
    case "goatee":
      return (
        fill(
          `M-8.6 31Q0 28.4 8.6 30.8Q9 ${length - 1} ${chin} ${length + 1.6}Q0 ${length + 3} ${-chin} ${length + 1.6}Q-9 ${length - 1} -8.6 31Z`,
          hair,
          0.92,
        ) + line("M-9.6 18.8Q-4 16.8 -1 17.4M9.6 18.6Q4 16.8 1 17.4", hair, 2.4, 0.85)
      );
    case "stubble":
      return inside(
        "stubble",
        outline,
        fill(
          `M-40 6C${-jaw + 1} 20 -18 22 -12.5 18Q0 14.4 12.5 18C18 22 ${jaw - 1} 20 40 6V60H-40Z`,
          mix(hair, skinOf(f).deep, 0.45),
          0.24,
        ),
      );
    case undefined:
      return "";
  }
}

function glasses({
  glasses: kind,
  glassesColour: colour = "#4A3527",
  eyeGap: g,
  cheek,
}: Face): string {
  if (!kind) return "";
  const frame = (s: 1 | -1) => {
    const x = g * s;
    switch (kind) {
      case "round":
        return `<circle cx="${x}" cy="0.6" r="10.4"/>`;
      case "thin":
        return `<ellipse cx="${x}" cy="1" rx="10.6" ry="8.6"/>`;
      case "square":
        return `<rect x="${n(x - 10.6)}" y="-7.6" width="21.2" height="16.6" rx="4"/>`;
      case "browline":
        return `<path d="M${n(x - 10.6)} -6H${n(x + 10.6)}Q${n(x + 10.6)} 9.4 ${x} 9.4Q${n(x - 10.6)} 9.4 ${n(x - 10.6)} -6Z"/>`;
    }
  };
  const width = kind === "thin" ? 1.3 : kind === "round" ? 1.9 : 2.3;
  const arms = `M${n(-g - 10.4)} -1.6L${-cheek} -3.4M${n(g + 10.4)} -1.6L${cheek} -3.4M${n(10.6 - g)} -0.8Q0 -3.4 ${n(g - 10.6)} -0.8`;
  const upper =
    kind === "browline"
      ? line(`M${n(-g - 10.8)} -6H${n(10.6 - g)}M${n(g - 10.6)} -6H${n(g + 10.8)}`, colour, 4)
      : "";
  return `<g fill="#FFFFFF" fill-opacity="0.1" stroke="${colour}" stroke-width="${width}">${frame(-1)}${frame(1)}</g>${line(arms, colour, width)}${upper}${line(`M${n(-g - 7.4)} 0.6L${n(-g - 4.8)} -4.6M${n(g - 7.4)} 0.6L${n(g - 4.8)} -4.6`, "#FFFFFF", 1.5, 0.75)}`;
}

function marks({ mark, turn }: Face, skin: Skin): string {
  switch (mark) {
    case "mole":
      return dot(turn < 0 ? 12 : -12, 16.6, 1.3, skin.deep);
    case "freckles":
      return [-19, -14.6, -17, -11.4, 11.6, 15, 18.6, 17]
        .map((x, i) => dot(x, [8.4, 10.4, 12.4, 7.6][i % 4] ?? 9, 0.9, skin.deep, 0.6))
        .join("");
    case "dimples":
      return line(
        "M-15.4 21.4Q-17 23.6 -15.8 26M15.4 21.2Q17 23.4 15.8 25.8",
        skin.deep,
        1.5,
        0.65,
      );
    case undefined:
      return "";
  }
}

/** Draws both ears, or only the earrings below hair that covers them. */
function ears({ cheek: w, turn, earring }: Face, skin: Skin, covered: boolean): string {
  const ear = (s: 1 | -1) => {
    const far = turn * s > 0.4;
    const x = s * (far ? w - 1.5 : w + 1.5);
    if (covered) return far ? "" : ring(n(s * (w - 0.5)));
    return (
      oval(x, 5, far ? 4.4 : 6, 9.4, mix(skin.light, skin.shade, s < 0 ? 0.5 : 0.85)) +
      (far
        ? ""
        : line(
            `M${n(x + s * 1.6)} 0.6Q${n(x - s * 2.4)} 3 ${n(x + s * 0.6)} 8`,
            skin.deep,
            1.3,
            0.6,
          )) +
      (far ? "" : ring(n(x + s * 0.4)))
    );
  };
  const ring = (x: number) => {
    switch (earring) {
      case "stud":
        return dot(x, 13.4, 2.2, "#F0B84A");
      case "pearl":
        return dot(x, 13.8, 2.7, "#FFFBF3");
      case "hoop":
        return `<circle cx="${x}" cy="19.6" r="6" fill="none" stroke="#E5A023" stroke-width="1.8"/>`;
      case "drop":
        return line(`M${x} 13.6v6`, "#E5A023", 1.4) + dot(x, 21.4, 3, "#A3402C");
      case undefined:
        return "";
    }
  };
  return ear(-1) + ear(1);
}

/** Draws a face with its ears. The outline of the hair, `shadow`, darkens the skin below it. */
export function drawFace(
  f: Face,
  { colour: hair, shadow, coversEars }: { colour: string; shadow: string; coversEars: boolean },
): string {
  const skin = skinOf(f);
  const outline = faceOutline(f);
  const shift = n(f.turn * 4.2);
  const eyeAt = (s: 1 | -1) => {
    // The eye on the far side of a turned head looks smaller and nearer.
    const far = f.turn * s > 0.3;
    const x = n(s * (f.eyeGap - (far ? 1.4 : 0)));
    const sx = n((far ? 0.88 : 1) * f.eyeSize * 100) / 100;
    return (
      group(
        `translate(${x} 0.6) scale(${s * sx} ${f.eyeSize}) rotate(${-f.eyeTilt})`,
        eye(f, skin, s * f.turn * 1.2 + s * 0.01),
      ) + group(`translate(${x} -10) scale(${s * sx} 1)`, brow(f, hair))
    );
  };
  const blush = mix(skin.light, "#D65A45", 0.6);
  return (
    ears(f, skin, coversEars) +
    fill(outline, skin.shade) +
    inside(
      "face",
      outline,
      // Light falls from the upper left: the same outline, shifted, leaves a rim of shade.
      `<g transform="translate(${n(-5 + f.turn * 2)} -3)">${fill(outline, skin.light)}</g>` +
        (shadow && group("translate(1.5 5)", fill(shadow, skin.shade, 0.75))) +
        oval(-18 + shift, 12.6, 7.6, 5, blush, 0.3) +
        oval(18 + shift, 12.6, 7.6, 5, blush, 0.3),
    ) +
    (f.beard === "stubble" ? beard(f, outline, hair) : "") +
    group(
      `translate(${shift} 0)`,
      years(f, skin) +
        eyeAt(-1) +
        eyeAt(1) +
        group(`translate(${n(f.turn * 1.6)} 0)`, nose(f, skin)) +
        group(`translate(${n(f.turn * 0.8)} 0) scale(${f.mouthWidth} 1)`, mouth(f, skin)) +
        (f.beard === "stubble" ? "" : beard(f, outline, hair)) +
        marks(f, skin) +
        glasses(f),
    )
  );
}
