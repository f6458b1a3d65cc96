import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * Recognises the passwords that attackers try first: the 49,000 most frequent ones of a maintained
 * list, those words with a common ending or in disguise, runs along the keyboard, and the same few
 * characters repeated.
 */

/**
 * Words that lists made elsewhere don't have: the business, its trade and its city, and what Thais
 * choose.
 */
const LOCAL_WORDS = `
  baan baansaat cleaning cleaner clean maid booking homesweethome chiangmai chiangrai lanna nimman
  doisuthep bangkok thailand phuket pattaya isan korat siam thai thaithai sawasdee sawatdee sabai
  sabaidee sanuk maipenrai narak naruk rakkun rakna chokdee khobkhun songkran muaythai somtam somchai
  somsak somying malee kanya nattapong supaporn รหัสผ่าน สวัสดี สวัสดีครับ สวัสดีค่ะ ฉันรักเธอ
  ฉันรักคุณ รักเธอ รักคุณ รักนะ คิดถึง น่ารัก เชียงใหม่ กรุงเทพ ประเทศไทย ความลับ ครอบครัว ขอบคุณ
  โชคดี ความรัก ความสุข บ้านสะอาด
`;

const COMMON_WORDS = new Set([
  ...dictionary["passwords-common"],
  ...LOCAL_WORDS.split(/\s+/)
    .filter(Boolean)
    .map((word) => word.normalize("NFKC")),
]);

/**
 * True if a word has a letter. Endings are removed only from such words: with digits alone, too many
 * numbers would count as common.
 */
const hasLetters = (word: string) => /\p{L}/u.test(word);

const COMMON_ENDINGS = `
  1 2 3 4 5 6 7 8 9 0 01 02 07 09 10 11 12 13 14 15 21 22 23 24 33 44 55 66 69 77 87 88 99 00
  007 100 101 111 112 121 123 222 234 321 333 420 456 555 666 777 786 789 888 911 999 000
  1111 1122 1212 1234 2222 4321 5555 6969 7777 8888 9999 0000 11111 12345 54321 123123
  123321 123456 654321 111111 1234567 12345678 123456789 1234567890
  ! !! !!! . .. ? # * @ $ 1! 12! 123! 1234! 12345! @1 @12 @123 @1234 #1 #123 _1 _123 .1 !1 !123
  a abc xx xxx er me you 4u 4ever 4me
`;

/** Years in which people were born or live, in both calendars. */
const YEARS = Array.from({ length: 86 }, (_, index) => 1950 + index).flatMap((year) => [
  `${year}`,
  `${year}!`,
  `@${year}`,
  `${year + 543}`,
]);

const ENDINGS = new Set(["", ...COMMON_ENDINGS.split(/\s+/).filter(Boolean), ...YEARS]);
const LONGEST_ENDING = Math.max(...[...ENDINGS].map((ending) => ending.length));

/** Rows and columns of keyboards, including the Thai one, and sequences that people know by heart. */
const KEYBOARD_RUNS = [
  "1234567890-=",
  "!@#$%^&*()_+",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiop",
  "azertyuiop",
  "yxcvbnm",
  "ๆไำพะัีรนยบลฃ",
  "ฟหกดเ้่าสวง",
  "ผปแอิืทมใฝ",
  "ภถุึคตจขช",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
  "8ik,",
  "9ol.",
  "0p;/",
  "147258369",
  "159357",
  "13579",
  "24680",
].flatMap((row) => [row, [...row].reverse().join("")].map((text) => text.normalize("NFKC")));

const SHORTEST_RUN = 3;
const MOST_RUNS = 4;

/** True if the password consists of a few runs along the keyboard, or of repetitions of one key. */
function isKeyboardRuns(password: string): boolean {
  let rest = password;
  for (let runs = 0; rest; runs += 1) {
    const run = longestRun(rest);
    if (run < SHORTEST_RUN || runs === MOST_RUNS) return false;
    rest = rest.slice(run);
  }
  return true;
}

function longestRun(text: string): number {
  let longest = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  while (longest < text.length) {
    const start = text.slice(0, longest + 1);
    if (!KEYBOARD_RUNS.some((row) => row.includes(start))) break;
    longest += 1;
  }
  return longest;
}

/** True if the password repeats a few characters to the end: `abcabcabc`, `12121212`. */
function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password) && password.length >= 6;
}

const UNDISGUISED: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const withoutDisguise = (word: string) =>
  word.replace(/[013457@$!]/g, (character) => UNDISGUISED[character] ?? character);

function isWordWithEnding(password: string): boolean {
  for (let length = 0; length <= Math.min(LONGEST_ENDING, password.length - 1); length += 1) {
    const ending = password.slice(password.length - length);
    if (!ENDINGS.has(ending)) continue;
    const word = password.slice(0, password.length - length);
    if (length > 0 && !hasLetters(word)) continue;
    const disguised = withoutDisguise(word);
    if ([word, disguised].some((candidate) => COMMON_WORDS.has(candidate))) return true;
    // Also recognises the same word twice, as in `lovelove`.
    const half = word.slice(0, word.length / 2);
    if (word === half + half && COMMON_WORDS.has(half)) return true;
  }
  return false;
}

/** True if the password is among those that attackers try first, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  return isWordWithEnding(plain) || isKeyboardRuns(plain) || isRepetition(plain);
}
