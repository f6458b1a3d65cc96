import { globSync, readFileSync } from "node:fs";
import { basename, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { PERSONAL_TABLES } from "~/domain/privacy/personal-tables";
import { SECRET_SETTINGS } from "~/lib/env.server";

const page = readFileSync("docs/inventory.md", "utf8");
const partOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

/** Libraries that encrypt, hash, sign or draw random values. */
const CRYPTO =
  /from "(?:node:crypto|@node-rs\/argon2|jose|web-push|age-encryption|otpauth|@simplewebauthn\/server)"/;

const sources = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts", "server.ts"])
  .map((file) => file.replaceAll(sep, "/"))
  .filter((file) => !/\.test\.tsx?$/.test(file));

describe("docs/inventory.md", () => {
  it("names every file that uses cryptography, and no other", () => {
    const using = sources.filter((file) => CRYPTO.test(readFileSync(file, "utf8")));
    const named = new Set(inBackticks(partOf("Keys and algorithms")));
    expect(using.length).toBeGreaterThan(20);
    expect(using.filter((file) => !named.has(basename(file)))).toEqual([]);
    const known = new Set(sources.map((file) => basename(file)));
    const gone = [...named].filter((name) => /\.tsx?$/.test(name) && !known.has(name));
    expect(gone).toEqual([]);
  });

  it("says of every secret setting what it protects", () => {
    const keys = partOf("Keys and algorithms");
    expect(SECRET_SETTINGS.filter((name) => !keys.includes(name))).toEqual([]);
  });

  it("names every host that the settings lead to", () => {
    const settings = readFileSync("app/lib/env.server.ts", "utf8");
    const hosts = [...settings.matchAll(/endpoint\.default\("https:\/\/([^/"]+)/g)].map(
      ([, host = ""]) => host,
    );
    const connections = partOf("Connections");
    expect(hosts.length).toBeGreaterThan(5);
    expect(hosts.filter((host) => !connections.includes(`\`${host}\``))).toEqual([]);
  });

  it("has each table once, with its level and how long it stays", () => {
    const rows = partOf("Data")
      .split("\n| tables |")[1]
      ?.split("\n")
      .filter((line) => line.startsWith("| `"));
    const named = rows?.flatMap((row) => inBackticks(row.split(" | ")[0] ?? ""));
    expect(named?.toSorted()).toEqual(Object.keys(PERSONAL_TABLES).toSorted());
  });
});

describe("docs/deploy/nginx.conf", () => {
  const config = readFileSync("docs/deploy/nginx.conf", "utf8");

  it("speaks TLS 1.2 and 1.3 alone, by ciphers with forward secrecy that detect changes", () => {
    expect(/ssl_protocols (.*);/.exec(config)?.[1]).toBe("TLSv1.2 TLSv1.3");
    const ciphers = /ssl_ciphers (.*);/.exec(config)?.[1]?.split(":") ?? [];
    expect(ciphers.length).toBeGreaterThan(3);
    expect(ciphers.filter((one) => !/^ECDHE-.*(?:GCM|POLY1305)/.test(one))).toEqual([]);
  });

  it("leads people from http to https, and refuses programs", () => {
    const plain = /listen 80;[\s\S]*?\n\}/.exec(config)?.[0] ?? "";
    expect(plain).toMatch(/location \/api\/ \{\s*return 403;/);
    expect(plain).toMatch(/location \/ \{\s*return 301 https:/);
  });
});
