import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it, vi } from "vitest";
import { isCommonPassword } from "./common-passwords.server";
import { passwordProblem } from "./password-rules.server";

const person = {
  username: "nok.cm",
  email: "somying@example.com",
  firstName: "Nok",
  lastName: "Jaidee",
};

describe("isCommonPassword", () => {
  it.each([
    "password",
    "Password",
    "PASSWORD1",
    "password123",
    "Passw0rd!",
    "P@ssw0rd",
    "p@$$word",
    "12345678",
    "123456789",
    "1234567890",
    "87654321",
    "0987654321",
    "11111111",
    "00000000",
    "12121212",
    "123123123",
    "12341234",
    "abcd1234",
    "abc12345",
    "a1b2c3123",
    "qwertyui",
    "qwertyuiop",
    "qwerty123",
    "qwerty12345",
    "1qaz2wsx",
    "1q2w3e4r",
    "zaq12wsx",
    "asdfghjkl",
    "asdfasdf",
    "zxcvbnm123",
    "qazwsx123",
    "147258369",
    "iloveyou",
    "iloveyou2",
    "sunshine",
    "princess1",
    "football",
    "baseball1",
    "superman",
    "trustno1",
    "letmein1",
    "welcome1",
    "whatever",
    "starwars",
    "michelle",
    "jennifer",
    "liverpool",
    "chelsea1",
    "metallica",
    "computer",
    "internet",
    "samsung1",
    "monkey123",
    "dragon12",
    "master123",
    "shadow123",
    "charlie1",
    "jordan23",
    "lovelove",
    "hellokitty",
    "chocolate",
    "butterfly",
    "admin123",
    "admin1234",
    "changeme",
    "sawasdee",
    "chiangmai",
    "Chiangmai1",
    "thailand2569",
    "bangkok2024",
    "สวัสดี123",
    "รหัสผ่าน",
    "ฟหกดเ้่าสวง",
    "ๆไำพะัีร",
  ])("knows %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "correct horse battery staple",
    "demo-chiangmai",
    "nk7-Tuk2-phad",
    "mango sticky rice at 9",
    "passwordless-is-nice",
    "ส้มตำปูปลาร้า",
    "Xq8!mmz4",
    "doisuthep-1600-m",
    "39175028",
  ])("has nothing against %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("knows the 10,000 most frequent ones of the list, in whatever case", () => {
    const list = dictionary["passwords-common"].slice(0, 10_000);
    expect(list).toHaveLength(10_000);
    expect(list.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
  });

  it.each(["ab", "a", "12", "qwe1", "!"])("takes few steps with the longest of %s", (piece) => {
    const steps = vi.spyOn(Set.prototype, "has");
    const searches = vi.spyOn(String.prototype, "includes");
    isCommonPassword(piece.repeat(128).slice(0, 128));
    const taken = steps.mock.calls.length + searches.mock.calls.length;
    steps.mockRestore();
    searches.mockRestore();
    expect(taken).toBeLessThan(500);
  });
});

describe("passwordProblem", () => {
  it.each([
    "nok.cm!!",
    "NOK.CM22",
    "nok.cm1234",
    "somying@example.com",
    "Somying2569!",
    "nokjaidee",
    "JaideeNok99",
    "Nok Jaidee",
    "jaidee12345",
    "1234jaidee",
  ])("refuses one's own name: %s", (password) => {
    expect(passwordProblem(password, person)).toBe("own-name");
  });

  it("refuses a common one", () => {
    expect(passwordProblem("iloveyou", person)).toBe("common");
  });

  it("accepts a name as a part of something longer", () => {
    expect(passwordProblem("nok flies over doi suthep", person)).toBeNull();
  });

  it("doesn't take every password for the name of somebody without one", () => {
    const nobody = { username: "1234", email: "1@example.com", firstName: "Ü", lastName: "" };
    expect(passwordProblem("48102 77351", nobody)).toBeNull();
    expect(passwordProblem("grün und blau", nobody)).toBeNull();
  });
});
