import { expect, test } from "vitest";
import { csvRow } from "./csv";

test("cells are parted by commas, lines end as RFC 4180 has it", () => {
  expect(csvRow(["กัญญา ส.", 7, null, "พื้น และ กระจก"])).toBe("กัญญา ส.,7,,พื้น และ กระจก\r\n");
});

test.each([
  ["a comma", "Soi 5, Nimman", '"Soi 5, Nimman"'],
  ["quotes", 'the "big" house', '"the ""big"" house"'],
  ["a line's end", "one\ntwo", '"one\ntwo"'],
  ["a line's end of Windows", "one\r\ntwo", '"one\r\ntwo"'],
  ["a blank at the end", "Nok ", '"Nok "'],
])("%s stands in quotes", (_what, given, written) => {
  expect(csvRow([given])).toBe(`${written}\r\n`);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+66815550101", "'+66815550101"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\rx", '"\'\rx"'],
  ["\nx", '"\'\nx"'],
  [" =1", "' =1"],
  ["＝1", "'＝1"],
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
])("%j is no formula", (given, written) => {
  expect(csvRow([given])).toBe(`${written}\r\n`);
});

test("a number below nothing stays a number", () => {
  expect(csvRow([-350, "a-b", "1=1"])).toBe("-350,a-b,1=1\r\n");
});
