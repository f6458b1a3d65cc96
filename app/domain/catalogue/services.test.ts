import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server";
import { services as serviceTable } from "#db/schema/catalogue";
import en from "~/i18n/locales/en/specialties";
import th from "~/i18n/locales/th/specialties";
import { SPECIALTIES } from "~/lib/vocabulary";
import { seedCatalogue } from "./seed-catalogue.server";
import { getService, listServices, parseSpecialtyParameter } from "./services.server";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const labels = [en, th];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "services-"));
  openDatabase({ dataDir: folder });
  seedCatalogue(NOW);
  db()
    .update(serviceTable)
    .set({ nameEn: "Big Spring Clean", nameTh: "ล้างบ้าน น\u0e49\u0e33 สะอาด" })
    .where(eq(serviceTable.specialty, "deep-cleaning"))
    .run();
  db()
    .update(serviceTable)
    .set({ nameEn: "Retired Service", archivedAt: NOW })
    .where(eq(serviceTable.specialty, "green-cleaning"))
    .run();
});

afterAll(() => {
  closeDatabase();
  rmSync(folder, { recursive: true });
});

const meant = (value: string | null) => parseSpecialtyParameter(value, listServices(), labels);

describe("the service parameter of browse", () => {
  test.each(SPECIALTIES)("knows the id and both labels of %s", (specialty) => {
    expect(meant(specialty)).toBe(specialty);
    expect(meant(en[specialty])).toBe(specialty);
    expect(meant(th[specialty])).toBe(specialty);
  });

  test("knows a service by its own names, which an admin may have changed", () => {
    expect(meant("Big Spring Clean")).toBe("deep-cleaning");
    expect(meant("ล้างบ้าน น\u0e49\u0e4d\u0e32 สะอาด")).toBe("deep-cleaning");
  });

  test("knows a service by its number", () => {
    const office = listServices().find((service) => service.specialty === "office-cleaning");
    expect(meant(String(office?.id))).toBe("office-cleaning");
  });

  test("ignores case and spaces around", () => {
    expect(meant("  condo CLEANING ")).toBe("condo-cleaning");
    expect(meant("Move-In-Out")).toBe("move-in-out");
  });

  test.each([null, "", "   ", "Window washing", "0", "999", "Retired Service", "deep-cleaning'--"])(
    "takes %j for no filter",
    (value) => {
      expect(meant(value)).toBeNull();
    },
  );
});

describe("services", () => {
  test("an archived service is neither listed nor found by id", () => {
    const archived = db()
      .select()
      .from(serviceTable)
      .where(eq(serviceTable.specialty, "green-cleaning"))
      .get();
    expect(archived).toBeDefined();
    expect(listServices()).toHaveLength(SPECIALTIES.length - 1);
    expect(listServices().map((service) => service.id)).not.toContain(archived?.id);
    expect(getService(archived?.id ?? 0)).toBeNull();
  });

  test("services come in the order of their positions", () => {
    const positions = listServices().map((service) => service.position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });
});
