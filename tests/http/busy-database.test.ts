import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { holdWriteLock } from "../support/write-lock";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

/** Returns a profile as its form sends it; the person with this `id` has changed nothing yet. */
const profile = (id: number, address: string) => ({
  firstName: "Malee",
  lastName: "Suk",
  phone: "081 234 5678",
  address,
  city: "nimman",
  zipCode: "50200",
  rowVersion: demo.data.profileVersion(id),
});
const saveProfile = ({ id, cookie }: ReturnType<typeof somebody>, address: string) =>
  demo.send(paths.accountProfile(), { cookie, form: profile(id, address) });
const addressOf = (id: number) =>
  demo.data.value<string | null>("select address from users where id = ?", id);

const twice = (password: string) => ({ password, confirmPassword: password });

function somebody() {
  const { id } = demo.data.addPerson();
  return { id, cookie: demo.data.signIn(id) };
}

const ENTITIES: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">" };

/** Returns the hidden fields of the form that posts to this address. */
function fieldsOf(text: string, action: string): Record<string, string> {
  const form = text.split(`action="${action}"`)[1]?.split("</form>")[0] ?? "";
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(
    fields.map(([, name, value]) => [
      name,
      value?.replace(/&(quot|amp|lt|gt);/g, (_all, entity: string) => ENTITIES[entity] ?? ""),
    ]),
  );
}

describe("while another process holds the write lock", () => {
  test("pages are answered, and ten writes wait until it goes", async () => {
    const people = Array.from({ length: 8 }, somebody);
    const jobs = demo.data.freeJobs(2);
    const booking = somebody().cookie;
    const lock = await holdWriteLock(demo.server.dataDir);
    let answered = 0;
    const writes = [
      ...people.map((one) => saveProfile(one, `${one.id} Waiting Road`)),
      ...jobs.map(({ serviceId, cleanerId, area, date, time }) =>
        demo.send("/api/bookings", {
          cookie: booking,
          json: {
            serviceId,
            cleanerId,
            city: area,
            date,
            time,
            address: "1 Road",
            zipCode: "50200",
          },
        }),
      ),
    ].map(async (write) => {
      const answer = await write;
      answered += 1;
      return answer;
    });

    const reads = [];
    const until = performance.now() + 7_000;
    do {
      for (const [address, cookie] of [
        [paths.home(), undefined],
        [paths.browse(), undefined],
        [paths.dashboard(), demo.cookies.customer],
        ["/api/services", undefined],
      ] as const) {
        reads.push((await demo.send(address, { cookie })).status);
      }
    } while (performance.now() < until);
    expect(answered).toBe(0);
    await lock.release();

    expect(new Set(reads)).toEqual(new Set([200]));
    expect(reads.length).toBeGreaterThan(40);
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status)).toEqual([
      ...people.map(() => 302),
      ...jobs.map(() => 201),
    ]);
    for (const { id } of people) expect(addressOf(id)).toBe(`${id} Waiting Road`);
  });

  test("for too long, a form is handed back with all that was typed but passwords", async () => {
    const one = somebody();
    const { id, cookie } = one;
    const typed = 'House 7 & "garden" <gate>';
    const sent = profile(id, typed);
    const guest = { username: "customer", password: DEMO_PASSWORD };
    const lock = await holdWriteLock(demo.server.dataDir);
    const signUp = { username: "busy.nok", ...twice("a password of hers") };
    const [page, thai, data, login, signup, json, download] = await Promise.all([
      saveProfile(one, typed),
      demo.send(paths.accountProfile(), {
        cookie: `${cookie}; language=th`,
        form: sent,
      }),
      demo.send(`${paths.accountProfile()}.data`, { cookie, form: sent }),
      demo.send(paths.login(), { form: guest }),
      demo.send(paths.signup(), { form: signUp }),
      demo.send("/api/users/login", { json: guest }),
      demo.send(paths.accountDataDownload(), { cookie, form: {} }),
    ]);
    await lock.release();
    for (const answer of [page, thai, data, login, signup, json, download]) {
      expect(answer.status).toBe(503);
      expect(answer.headers["retry-after"]).toBe("10");
      expect(answer.text).not.toContain(DEMO_PASSWORD);
    }
    expect(page.text).toContain("This is not saved yet");
    expect(thai.text).toContain("ยังไม่ได้บันทึก");
    expect(data.text).toContain("garden");
    expect(login.text).toMatch(/<input type="password" name="password" required=""/);
    // Password fields ask again by the same rule, for a new password and for the current one.
    for (const { text } of [login, signup]) expect(text).not.toMatch(/maxlength/i);
    const asked = ({ text }: Answer) =>
      [...text.matchAll(/<input type="password" name="(\w+)" [^>]*>/g)].map(([tag, name]) => [
        name,
        /autoComplete="([^"]*)"/i.exec(tag)?.[1],
        /minLength="(\d+)"/i.exec(tag)?.[1],
      ]);
    expect(asked(login)).toEqual([["password", "current-password", undefined]]);
    expect(asked(signup)).toEqual([
      ["password", "new-password", "8"],
      ["confirmPassword", "new-password", "8"],
    ]);
    expect(json.json()).toEqual({ message: expect.stringContaining("again") as string });
    expect(download.text).toContain("again");
    expect(addressOf(id)).not.toBe(typed);

    const again = fieldsOf(page.text, paths.accountProfile());
    expect(again).toEqual(sent);
    const saved = await demo.send(paths.accountProfile(), { cookie, form: again });
    expect(saved.status).toBe(302);
    expect(addressOf(id)).toBe(typed);
  });

  test("for too long, a photo that can't be kept is asked for again", async () => {
    const { cookie } = somebody();
    const form = new FormData();
    form.set("bio", "Six years in a hotel, now in homes.");
    form.set("profilePhoto", new File(["a picture"], "me.jpg", { type: "image/jpeg" }));
    const body = new Response(form);
    const lock = await holdWriteLock(demo.server.dataDir);
    const answer = await demo.send(paths.cleanerSignup(), {
      method: "POST",
      cookie,
      headers: { "Content-Type": body.headers.get("Content-Type") ?? "" },
      body: Buffer.from(await body.arrayBuffer()),
    });
    await lock.release();
    expect(answer.status).toBe(503);
    expect(answer.text).toMatch(/<form [^>]*enctype="multipart\/form-data"/i);
    expect(answer.text).toMatch(/<input type="file" name="profilePhoto"/);
    expect(fieldsOf(answer.text, paths.cleanerSignup())).toEqual({ bio: form.get("bio") });
  });

  test("whoever comes back after an hour sees their pages, and is noted later", async () => {
    const { cookie } = somebody();
    const hash = demo.data.tokenHashOf(cookie);
    const lastSeen = () =>
      demo.data.value<number>("select last_seen_at from sessions where token_hash = ?", hash);
    const before = lastSeen() - 2 * 3_600_000;
    demo.data.sqlite
      .prepare("update sessions set last_seen_at = ? where token_hash = ?")
      .run(before, hash);
    const lock = await holdWriteLock(demo.server.dataDir);
    expect((await demo.send(paths.account(), { cookie })).status).toBe(200);
    expect(lastSeen()).toBe(before);
    await lock.release();
    await demo.send(paths.account(), { cookie });
    expect(lastSeen()).toBeGreaterThan(before);
  });
});
