import { box, dot, fill, group, line, n, oval } from "./svg";

/** Places behind people, in a square of 240 units. They are of the city, and in the product's colours. */
export type Place =
  | "window"
  | "garden"
  | "teak-wall"
  | "painted-wall"
  | "citrus"
  | "moat"
  | "office-dusk"
  | "shelf"
  | "road"
  | "shutters"
  | "orchard"
  | "panes"
  | "shophouses"
  | "books"
  | "terraces"
  | "kitchen"
  | "new-house"
  | "sunrise"
  | "veranda"
  | "market"
  | "tall-trees"
  | "marble"
  | "night"
  | "temple"
  | "umbrellas"
  | "tiles"
  | "lanterns"
  | "laundry";

const ground = (colour: string) => box(0, 0, 240, 240, colour);
const leafAt = (x: number, y: number, turn: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    fill("M0 0C-16 -22 -14 -52 0 -74C14 -52 16 -22 0 0Z", colour) +
      line("M0 -4V-62", "#CFE1D8", 1.2, 0.5),
  );
const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

export function drawPlace(place: Place): string {
  switch (place) {
    case "window":
      return (
        ground("#DCEAE2") +
        fill(
          "M14 22L88 2V92L14 114ZM98 0L160 -16V72L98 90ZM14 126L88 104V190L14 212ZM98 100L160 84V168L98 186Z",
          "#FFF7DF",
        ) +
        box(0, 214, 240, 26, "#A9CBBB") +
        leafAt(216, 214, -8, 1.3, "#468571") +
        leafAt(218, 214, 26, 1.1, "#2C6E5C") +
        leafAt(214, 214, -40, 1, "#74A892")
      );
    case "garden":
      return (
        ground("#CBDFC9") +
        dot(196, 34, 60, "#FBEFD5", 0.8) +
        fill("M0 150C50 110 90 140 130 116C170 92 210 116 240 104V240H0Z", "#9CC3A5") +
        repeat(5, (i) =>
          leafAt(
            6 + i * 8,
            226 - i * 6,
            -30 + i * 22,
            1.6,
            ["#2C6E5C", "#468571", "#5E9A82"][i % 3] ?? "#468571",
          ),
        ) +
        repeat(5, (i) =>
          leafAt(
            204 + i * 9,
            214 + i * 6,
            -46 + i * 20,
            1.7,
            ["#468571", "#1F5E50", "#5E9A82"][i % 3] ?? "#468571",
          ),
        ) +
        [
          [34, 208],
          [58, 222],
          [196, 216],
          [214, 200],
          [20, 226],
        ]
          .map(([x = 0, y = 0], i) => dot(x, y, 5, i % 2 ? "#FFFFFF" : "#E5A023"))
          .join("")
      );
    case "teak-wall":
      return (
        ground("#A8744A") +
        line("M0 40H240M0 84H240M0 128H240M0 172H240M0 214H240", "#7A4B2A", 2, 0.7) +
        line(
          "M30 62Q50 56 70 62M150 20Q172 26 196 20M140 106Q160 100 184 106M20 150Q50 156 70 150",
          "#8A5A35",
          2,
          0.7,
        ) +
        fill("M-10 150L150 -10H214L-10 214Z", "#FBE3B0", 0.3) +
        fill("M100 250L250 100V150L150 250Z", "#FBE3B0", 0.22)
      );
    case "painted-wall":
      return (
        ground("#F1E7D6") +
        fill(
          "M0 0H156C150 40 160 66 150 96C158 130 144 150 154 186C150 210 156 226 150 240H0Z",
          "#7FB09C",
        ) +
        fill(
          "M154 60C168 56 176 66 172 84C170 96 158 92 153 100ZM152 150C160 152 164 162 160 172L152 176Z",
          "#7FB09C",
        ) +
        line("M40 20V80M84 120V200M120 16V60", "#8FBCA9", 6, 0.7)
      );
    case "citrus":
      return (
        ground("#FBEFD5") +
        repeat(7, (i) => {
          const [x, y] = [
            [24, 34],
            [206, 30],
            [220, 132],
            [18, 132],
            [118, 10],
            [40, 214],
            [206, 216],
          ][i] ?? [0, 0];
          return (
            dot(x ?? 0, y ?? 0, 25, "#F0B84A") +
            dot(x ?? 0, y ?? 0, 20.5, "#FFF3CF") +
            repeat(8, (k) =>
              group(
                `translate(${x} ${y}) rotate(${k * 45})`,
                fill("M0 -3L5.6 -15Q0 -20 -5.6 -15Z", "#F2A53A"),
              ),
            )
          );
        }) +
        leafAt(64, 66, 60, 0.6, "#468571") +
        leafAt(186, 84, -60, 0.6, "#468571") +
        leafAt(8, 184, 20, 0.6, "#74A892") +
        leafAt(230, 190, -30, 0.6, "#74A892")
      );
    case "moat":
      return (
        ground("#E6F0EB") +
        fill("M0 92C40 50 80 60 120 40C160 22 200 50 240 44V150H0Z", "#C0D9CC") +
        dot(24, 104, 34, "#5E9A82") +
        dot(62, 112, 26, "#468571") +
        box(128, 74, 120, 62, "#B0583F") +
        fill("M128 74V62H146V74H160V62H178V74H192V62H210V74H224V62H248V74Z", "#B0583F") +
        line(
          "M128 90H240M128 106H240M128 122H240M150 74V90M180 90V106M150 106V122M210 74V90M210 106V122",
          "#8F4230",
          1.6,
          0.7,
        ) +
        box(0, 136, 240, 8, "#2C6E5C") +
        box(0, 144, 240, 96, "#8FBDB4") +
        line("M12 164H64M170 158H226M30 190H80M180 196H234M8 218H54M190 224H226", "#D6E8E3", 3)
      );
    case "office-dusk":
      return (
        ground("#24454A") +
        fill("M0 0H240V150H0Z", "#E7A86B") +
        fill("M0 0H240V74H0Z", "#D98A62", 0.55) +
        fill("M0 0H240V36H0Z", "#7A5C74", 0.6) +
        fill(
          "M0 150V104H26V84H58V112H84V96H112V150ZM136 150V90H164V68H190V100H240V150Z",
          "#35595C",
        ) +
        [
          [34, 94],
          [46, 94],
          [34, 106],
          [144, 100],
          [174, 80],
          [174, 94],
          [206, 112],
          [222, 112],
          [8, 116],
        ]
          .map(([x = 0, y = 0]) => box(x, y, 6, 6, "#F8D48A"))
          .join("") +
        line("M80 0V150M160 0V150M0 150H240", "#1B3437", 6) +
        box(0, 196, 240, 44, "#7A4B2A")
      );
    case "shelf":
      return (
        ground("#C9DDD3") +
        box(0, 76, 240, 8, "#7A4B2A") +
        box(0, 166, 240, 8, "#7A4B2A") +
        fill(
          "M12 48H62C62 66 52 76 44 76H30C22 76 12 66 12 48ZM182 52H228C228 68 218 76 210 76H200C192 76 182 68 182 52Z",
          "#5E9A82",
        ) +
        fill("M20 30H54C54 40 48 48 44 48H30C26 48 20 40 20 30Z", "#FBFAF5") +
        line("M14 56H60M184 60H226", "#2C6E5C", 3) +
        fill(
          "M18 166C6 146 12 128 24 124V112H40V124C52 128 58 146 46 166ZM192 166C186 140 196 132 200 118H216C220 132 230 140 224 166Z",
          "#FBFAF5",
        ) +
        line("M14 146Q32 154 50 146M190 148Q208 156 226 148", "#2F4A7A", 4) +
        dot(32, 138, 4, "#2F4A7A") +
        dot(208, 138, 4, "#2F4A7A")
      );
    case "road":
      return (
        ground("#CFE3EC") +
        fill("M0 106C40 70 90 86 130 58C170 34 200 70 240 60V170H0Z", "#9CC3B4") +
        box(0, 160, 240, 80, "#B9B3A6") +
        box(0, 154, 240, 8, "#7FA877") +
        fill(
          "M150 118L160 92Q162 88 168 88H204Q210 88 210 94V118H250V152H132V128Q134 120 150 118Z",
          "#C8402F",
        ) +
        fill("M162 116L169 97H186V116ZM192 97H203V116H192Z", "#E6F0EB") +
        dot(164, 154, 13, "#2B2F33") +
        dot(226, 154, 13, "#2B2F33") +
        dot(164, 154, 5, "#CFC6B3") +
        dot(226, 154, 5, "#CFC6B3") +
        dot(30, 116, 24, "#5E9A82") +
        dot(58, 126, 18, "#74A892") +
        line("M30 130V158M58 136V158", "#7A4B2A", 4) +
        line("M0 226H26M214 232H240", "#FBFAF5", 5)
      );
    case "shutters":
      return (
        ground("#D9B48C") +
        fill("M76 -10H250V190H76Z", "#FFF3D6") +
        fill("M76 120C110 84 150 96 180 76C210 60 226 84 250 78V190H76Z", "#BFD9CC") +
        fill("M76 152C130 126 190 136 250 124V190H76Z", "#74A892") +
        box(4, -10, 74, 204, "#2C6E5C") +
        box(214, -10, 40, 204, "#2C6E5C") +
        repeat(14, (i) => line(`M14 ${4 + i * 13}H68M222 ${4 + i * 13}H240`, "#5E9A82", 4)) +
        box(-4, 190, 250, 12, "#7A4B2A")
      );
    case "orchard":
      return (
        ground("#F6E7BF") +
        fill("M0 190C80 176 160 180 240 188V240H0Z", "#9DBB72") +
        line("M26 210V120M214 216V110M112 196V150", "#7A4B2A", 10) +
        dot(20, 84, 46, "#4C8050") +
        dot(58, 104, 30, "#6B9B5C") +
        dot(216, 74, 50, "#4C8050") +
        dot(180, 100, 30, "#5D8F56") +
        dot(112, 128, 30, "#7DAA68") +
        repeat(16, (i) =>
          dot(
            i < 8 ? 6 + (i % 4) * 14 : 186 + (i % 4) * 14,
            84 + Math.floor((i % 8) / 4) * 22 + (i % 2) * 7,
            5,
            "#C99A55",
          ),
        )
      );
    case "panes":
      return (
        ground("#BFE0EA") +
        fill("M0 132C50 84 100 104 140 74C180 48 210 84 240 76V240H0Z", "#8DB9AA") +
        box(20, 112, 34, 128, "#F1E7D6") +
        box(186, 92, 40, 148, "#E9DCC8") +
        repeat(
          12,
          (i) =>
            box(27 + (i % 2) * 13, 120 + Math.floor(i / 2) * 18, 7, 9, "#7FA0A8") +
            box(194 + (i % 2) * 15, 102 + Math.floor(i / 2) * 18, 8, 9, "#7FA0A8"),
        ) +
        box(-4, -4, 248, 12, "#FFFFFF") +
        box(116, 0, 9, 240, "#FFFFFF") +
        box(-4, 0, 10, 240, "#FFFFFF") +
        box(234, 0, 10, 240, "#FFFFFF") +
        fill("M14 180L100 20H118L26 200ZM146 210L226 60V94L166 216Z", "#FFFFFF", 0.42)
      );
    case "shophouses":
      return (
        ground("#FBE6C8") +
        box(-2, 60, 84, 190, "#E9C7B0") +
        box(82, 44, 80, 200, "#CFE1D8") +
        box(162, 66, 80, 180, "#F3DFAE") +
        fill("M-6 60L40 36L86 60ZM78 44L122 22L166 44ZM158 66L202 42L246 66Z", "#9A4B34") +
        [
          [12, 80],
          [48, 80],
          [96, 64],
          [132, 64],
          [176, 84],
          [208, 84],
        ]
          .map(
            ([x = 0, y = 0]) =>
              box(x, y, 22, 40, "#2C6E5C") + line(`M${x + 11} ${y}V${y + 40}`, "#74A892", 2),
          )
          .join("") +
        fill("M-4 150H84L78 168H2ZM162 150H244L238 168H168Z", "#C8553D") +
        box(6, 168, 70, 72, "#7A4B2A") +
        box(168, 168, 70, 72, "#8A5A35") +
        line("M0 14C80 30 160 28 240 8M0 24C80 38 160 36 240 18", "#46564F", 1.4, 0.6)
      );
    case "books":
      return (
        ground("#EFE3CF") +
        box(0, 70, 240, 7, "#9A6A45") +
        box(0, 150, 240, 7, "#9A6A45") +
        box(0, 228, 240, 12, "#9A6A45") +
        repeat(30, (i) => {
          const row = Math.floor(i / 10);
          const column = i % 10;
          const height = 44 + ((i * 7) % 5) * 5;
          return box(
            column < 5 ? 4 + column * 13 : 172 + (column - 5) * 13,
            70 + row * 79 - height,
            11,
            height,
            ["#2C6E5C", "#C8553D", "#F0B84A", "#34476E", "#74A892", "#A3402C", "#E9DCC6"][
              (i * 3) % 7
            ] ?? "#2C6E5C",
            1,
          );
        })
      );
    case "terraces":
      return (
        ground("#F7D9A8") +
        dot(186, 54, 26, "#F0A63A") +
        fill("M0 96C40 60 70 76 104 50C144 22 190 76 240 66V240H0Z", "#9FBF9B") +
        ["#7FAE6C", "#A9C46C", "#6B9B5C", "#C3D07A", "#7FAE6C"]
          .map(
            (colour, i) =>
              fill(
                `M0 ${122 + i * 25}C60 ${104 + i * 25} 110 ${136 + i * 25} 160 ${118 + i * 25}C200 ${106 + i * 25} 220 ${118 + i * 25} 240 ${112 + i * 25}V240H0Z`,
                colour,
              ) +
              line(
                `M0 ${122 + i * 25}C60 ${104 + i * 25} 110 ${136 + i * 25} 160 ${118 + i * 25}C200 ${106 + i * 25} 220 ${118 + i * 25} 240 ${112 + i * 25}`,
                "#FBF3D0",
                2.4,
                0.8,
              ),
          )
          .join("")
      );
    case "kitchen":
      return (
        ground("#F6E4DA") +
        line(
          "M0 110H240M0 140H240M0 170H240M0 200H240M40 110V140M100 110V140M160 110V140M220 110V140M10 140V170M70 140V170M190 140V170M40 170V200M100 170V200M220 170V200",
          "#FFFFFF",
          3,
        ) +
        box(0, 74, 240, 8, "#7A4B2A") +
        box(12, 34, 26, 40, "#468571", 3) +
        box(44, 46, 24, 28, "#E5A023", 3) +
        box(10, 28, 30, 8, "#C9A27E", 2) +
        fill("M174 46H226C226 62 216 74 208 74H192C184 74 174 62 174 46Z", "#A3402C") +
        line("M30 82V112M208 82V106", "#7A4B2A", 3) +
        dot(30, 124, 14, "#1F5E50") +
        box(200, 106, 16, 34, "#9A6A45", 3)
      );
    case "new-house":
      return (
        ground("#DDE6E8") +
        box(20, 92, 200, 150, "#C8C2B6") +
        fill("M6 92L120 22L234 92Z", "#B4653F") +
        box(40, 116, 44, 52, "#8FB5BF") +
        box(158, 116, 44, 52, "#8FB5BF") +
        line("M62 116V168M180 116V168M40 142H84M158 142H202", "#FBFAF5", 4) +
        line(
          "M10 240V60M230 240V60M10 104H236M10 168H236M10 104L60 168M230 104L186 168",
          "#D9A441",
          5,
        )
      );
    case "sunrise":
      return (
        ground("#FCE2A6") +
        repeat(13, (i) =>
          group(
            `translate(120 130) rotate(${-90 + i * 15})`,
            fill("M-7 -40L-15 -220H15L7 -40Z", "#F7CC6A", i % 2 ? 0.9 : 0.35),
          ),
        ) +
        dot(120, 130, 74, "#F3B23F") +
        fill("M0 176C40 142 84 160 120 140C160 122 200 160 240 148V240H0Z", "#5E9A82") +
        fill("M0 204C60 184 150 192 240 186V240H0Z", "#2C6E5C")
      );
    case "veranda":
      return (
        ground("#FBEFD5") +
        fill("M0 120C50 70 100 88 140 60C180 36 210 70 240 62V180H0Z", "#CFE1D8") +
        fill("M0 150C60 126 150 136 240 120V190H0Z", "#A9CBBB") +
        box(-2, -2, 244, 22, "#7A4B2A") +
        box(14, 0, 15, 240, "#8A5A35") +
        box(210, 0, 15, 240, "#8A5A35") +
        fill(
          "M29 20C44 22 60 30 66 48C50 44 36 40 29 46ZM210 20C195 22 179 30 173 48C189 44 203 40 210 46Z",
          "#7A4B2A",
        ) +
        box(0, 172, 240, 9, "#7A4B2A") +
        repeat(9, (i) => box(4 + i * 29, 181, 8, 60, "#9A6A45"))
      );
    case "market":
      return (
        ground("#A9CBBB") +
        box(0, 0, 240, 44, "#A3402C") +
        repeat(
          6,
          (i) =>
            fill(`M${i * 40} 44h40a20 20 0 0 1 -40 0Z`, i % 2 ? "#FBEFD5" : "#A3402C") +
            (i % 2 ? box(i * 40, 0, 40, 44, "#FBEFD5") : ""),
        ) +
        box(0, 178, 240, 62, "#7A4B2A") +
        [
          [16, 170],
          [40, 170],
          [28, 150],
        ]
          .map(([x = 0, y = 0]) => dot(x, y, 14, "#F0A63A"))
          .join("") +
        [
          [196, 168],
          [222, 168],
          [208, 148],
          [236, 150],
        ]
          .map(([x = 0, y = 0]) => dot(x, y, 15, "#6BA05C"))
          .join("") +
        line("M40 74V110M200 74V104", "#46564F", 2) +
        dot(40, 116, 8, "#FFF3CF") +
        dot(200, 110, 8, "#FFF3CF")
      );
    case "tall-trees":
      return (
        ground("#DDE9CF") +
        fill("M0 160C70 140 170 146 240 156V240H0Z", "#B7CF96") +
        fill(
          "M8 240C18 160 16 80 12 -10H58C54 80 54 160 64 240ZM186 240C194 160 192 80 190 -10H230C228 80 230 160 238 240Z",
          "#9B8367",
        ) +
        line(
          "M26 20Q30 120 26 220M44 0Q42 100 50 200M204 10Q208 100 204 220M218 30Q216 130 222 210",
          "#7F6A50",
          2.4,
          0.7,
        ) +
        fill("M13 120L58 114L57 152L14 160ZM190 130L230 124L230 158L191 164Z", "#EE8F2D") +
        line("M14 132L58 126M14 146L57 140M190 142L230 136M191 153L230 148", "#C96F1C", 2) +
        dot(92, 20, 34, "#7FAE6C") +
        dot(136, 6, 38, "#6B9B5C") +
        dot(168, 34, 24, "#8FBA78") +
        dot(0, 14, 30, "#6B9B5C") +
        dot(244, 8, 34, "#7FAE6C")
      );
    case "marble":
      return (
        ground("#EDEAE4") +
        line(
          "M0 60Q60 40 110 84T240 70M0 190Q50 160 90 186T240 150M60 0Q70 50 40 90",
          "#C6C2BA",
          2.4,
          0.8,
        ) +
        line("M120 0V240M0 120H240", "#D9D5CC", 2) +
        dot(178, 84, 66, "#D9A441") +
        dot(178, 84, 61, "#C4DDE2") +
        fill("M136 118L196 36H214L150 132Z", "#FFFFFF", 0.6) +
        line("M24 -4V58", "#B98F4C", 4) +
        fill("M10 58H38L44 88H4Z", "#FBE3B0")
      );
    case "night":
      return (
        ground("#22365A") +
        fill("M0 0H240V120H0Z", "#1A2A49") +
        dot(190, 44, 22, "#FBEFD5") +
        dot(181, 38, 20, "#1A2A49") +
        [
          [20, 26],
          [52, 60],
          [88, 20],
          [130, 40],
          [156, 14],
          [222, 96],
          [14, 92],
          [40, 116],
          [208, 16],
          [100, 62],
        ]
          .map(([x = 0, y = 0], i) =>
            group(
              `translate(${x} ${y}) scale(${i % 3 ? 0.8 : 1.3})`,
              fill("M0 -6L1.4 -1.4L6 0L1.4 1.4L0 6L-1.4 1.4L-6 0L-1.4 -1.4Z", "#F8DE9A"),
            ),
          )
          .join("") +
        fill("M0 160C40 120 80 136 120 110C160 86 200 120 240 112V240H0Z", "#2E5C66") +
        fill("M0 190C60 170 160 176 240 166V240H0Z", "#1F4A4F") +
        [
          [20, 196],
          [44, 204],
          [70, 192],
          [186, 188],
          [212, 198],
          [228, 184],
        ]
          .map(([x = 0, y = 0]) => box(x, y, 5, 5, "#F0B84A"))
          .join("")
      );
    case "temple":
      return (
        ground("#CFE0E8") +
        fill("M0 150C50 116 100 130 140 104C180 84 210 110 240 102V240H0Z", "#A9CBBB") +
        fill(
          "M186 12L189 40L196 60L203 96L214 120V140H226V160H236V184H246V240H126V184H136V160H146V140H158V120L169 96L176 60L183 40Z",
          "#E5B84E",
        ) +
        line("M160 120H212M150 140H222M138 160H234M172 84H200M177 62H195", "#B98A2C", 2.6) +
        fill("M-10 184L30 130L84 184ZM-4 184H76V240H-4Z", "#A3402C") +
        fill("M30 130L84 184H72L30 142L-10 184H-22Z", "#F0B84A") +
        box(0, 214, 240, 26, "#CFC6B3")
      );
    case "umbrellas":
      return (
        ground("#F3EFE4") +
        (
          [
            [40, 44, 46, "#C8402F"],
            [206, 60, 52, "#E5A023"],
            [16, 166, 44, "#2F6F93"],
            [222, 190, 44, "#468571"],
            [126, -2, 38, "#D97A8C"],
          ] as const
        )
          .map(
            ([x, y, r, colour]) =>
              dot(x, y, r, colour) +
              dot(x, y, n(r * 0.72), "#FFF6E4", 0.28) +
              repeat(10, (k) =>
                group(
                  `translate(${x} ${y}) rotate(${k * 36})`,
                  line(`M0 0V${-r}`, "#FFF6E4", 1.4, 0.7),
                ),
              ) +
              dot(x, y, 4, "#7A4B2A"),
          )
          .join("")
      );
    case "tiles":
      return (
        ground("#9CC9C2") +
        repeat(42, (i) => {
          const [x, y] = [(i % 6) * 40 + 20, Math.floor(i / 6) * 40 + 10];
          return (i + Math.floor(i / 6)) % 2
            ? fill(`M${x} ${y - 20}L${x + 20} ${y}L${x} ${y + 20}L${x - 20} ${y}Z`, "#B9DBD5") +
                dot(x, y, 5, "#FBFAF5")
            : fill(`M${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}L${x - 9} ${y}Z`, "#5FA39A");
        })
      );
    case "lanterns":
      return (
        ground("#5A3048") +
        fill("M0 0H240V110H0Z", "#43264A", 0.7) +
        (
          [
            [40, 50, 1.1],
            [200, 40, 1.2],
            [96, 18, 0.6],
            [222, 136, 0.9],
            [16, 146, 0.9],
            [150, 22, 0.7],
            [190, 118, 0.5],
            [60, 120, 0.5],
          ] as const
        )
          .map(([x, y, s]) =>
            group(
              `translate(${x} ${y}) scale(${s})`,
              oval(0, 4, 32, 36, "#F3B23F", 0.22) +
                fill("M-15 -20Q0 -30 15 -20L18 14Q0 24 -18 14Z", "#F8C762") +
                fill("M-11 6Q0 12 11 6L12 13Q0 20 -12 13Z", "#FFF0BE"),
            ),
          )
          .join("")
      );
    case "laundry":
      return (
        ground("#DCEBF0") +
        fill("M0 170C60 140 120 156 240 146V240H0Z", "#8FBA98") +
        line("M-4 34C80 54 160 54 244 30", "#7A4B2A", 2.4) +
        fill("M8 40L64 47L60 132Q34 128 10 122Z", "#FFFFFF") +
        fill("M176 46L236 36V126Q206 134 180 134Z", "#F0B84A") +
        fill("M84 49L128 50V84H84Z", "#C8553D") +
        line("M176 62L236 52M178 116L236 106", "#C8553D", 4) +
        [
          [20, 42],
          [54, 46],
          [186, 45],
          [226, 39],
          [92, 50],
          [120, 51],
        ]
          .map(([x = 0, y = 0]) => box(x, y - 6, 4, 12, "#7A4B2A"))
          .join("")
      );
  }
}
