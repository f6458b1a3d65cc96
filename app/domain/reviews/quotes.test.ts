import { expect, test } from "vitest";
import { chooseQuotes, quotableWords } from "./quotes";

const review = (userId: number, comment: string, stars = 5) => ({
  userId,
  comment,
  stars,
  firstName: `Person ${userId}`,
  createdAt: 0,
});
const SENTENCE = "She always asks which product the teak floor can take.";

test("a quote is the sentences with which a comment begins, 30 to 90 characters", () => {
  expect(quotableWords(SENTENCE)).toBe(SENTENCE);
  expect(quotableWords(`${SENTENCE} The kitchen shone, and so did all of the windows.`)).toBe(
    SENTENCE,
  );
  expect(quotableWords("Very kind. On time too.\nCame back for the keys.")).toBe(
    "Very kind. On time too. Came back for the keys.",
  );
  const thai = "นั่งรอหน้าบ้านไม่กดกริ่งกวน เพราะรู้ว่าลูกหลับ";
  expect(quotableWords(thai)).toBe(thai);
});

test("no sentence is cut, nor joined from pieces", () => {
  expect(quotableWords("Very kind.")).toBeNull();
  expect(quotableWords("a".repeat(29))).toBeNull();
  expect(quotableWords("a".repeat(30))).toBe("a".repeat(30));
  expect(quotableWords("a".repeat(90))).toBe("a".repeat(90));
  expect(quotableWords("a".repeat(91))).toBeNull();
  expect(quotableWords(`Very kind. ${"a".repeat(90)}`)).toBeNull();
  expect(quotableWords("She came at 5 p.m. and stayed until the last window was clean.")).toBe(
    "She came at 5 p.m. and stayed until the last window was clean.",
  );
});

test("two quotes at most, the newest, of different people, the reader's language first", () => {
  const [first, second, third] = [1, 2, 3].map((n) => `Review number ${n}, which is long enough.`);
  const words = (reviews: ReturnType<typeof review>[], reader: "en" | "th" = "en") =>
    chooseQuotes(reviews, reader).map((quote) => quote.words);
  expect(words([])).toEqual([]);
  expect(words([review(1, "Good"), review(2, first ?? "")])).toEqual([first]);
  expect(
    words([
      review(1, first ?? ""),
      review(1, second ?? ""),
      review(2, third ?? ""),
      review(3, SENTENCE),
    ]),
  ).toEqual([first, third]);
  const thai = "พื้นไม้ถามก่อนทุกครั้งว่าใช้น้ำยาตัวไหนได้";
  const both = [review(1, thai), review(2, SENTENCE)];
  expect(words(both)).toEqual([SENTENCE, thai]);
  expect(words(both, "th")).toEqual([thai, SENTENCE]);
});

test("within a language, reviews of 5 stars come before newer ones of 4", () => {
  const thai = "พื้นไม้ถามก่อนทุกครั้งว่าใช้น้ำยาตัวไหนได้";
  const late = "Good work, but arrived a quarter of an hour late.";
  const reviews = [review(1, thai), review(2, late, 4), review(3, SENTENCE)];
  expect(chooseQuotes(reviews, "en").map(({ words }) => words)).toEqual([SENTENCE, late]);
  expect(chooseQuotes(reviews, "th").map(({ words }) => words)).toEqual([thai, SENTENCE]);
});
