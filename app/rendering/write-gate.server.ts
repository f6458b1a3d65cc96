import { data, type ActionFunction, type LoaderFunction } from "@remix-run/node";
import type { RemixBuild } from "./remix-build.server";
import { RETRY_AFTER_SECONDS, isBusyError, untilWritable } from "#db/busy.server";
import { translatorFor } from "~/i18n/i18n.server";
import { formAlreadyRead, readForm } from "~/http/read-form.server";
import { SECRET_FIELDS } from "~/http/refused-form.server";

/** A form that was not accepted because the database was busy, as its page hands it back. */
export interface UnsentForm {
  /** Where to send it again. */
  action: string;
  fields: [name: string, value: string][];
  /** Fields that must be typed again: a password must not stand in a page. */
  secrets: string[];
}

/** What the page of a 503 knows; null where there is no form to send again. */
export interface BusyPage {
  unsent: UnsentForm | null;
}

/** `Retry-After`, unless whoever answers has said it already. */
export function sayWhenToRetry(headers: Headers): void {
  if (!headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
}

type Routes = RemixBuild["routes"];
type Route = Routes[string];

/**
 * The routes of a build, whose actions wait until they can write, and answer 503 if they can't: with
 * a page that holds the form, to be sent again. Whatever else meets the lock of another process, a
 * loader that writes say, answers so too. Endpoints below /api see to it themselves, in JSON.
 */
export function withWriteGate(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && gate(route)]),
  );
}

function gate(route: NonNullable<Route>): NonNullable<Route> {
  const { action, loader } = route.module;
  if (/^api(?:\/|$)/.test(route.path ?? "")) return route;
  const refuse = "default" in route.module && route.module.default ? refuseAsPage : refuseAsText;
  return {
    ...route,
    module: {
      ...route.module,
      ...(action ? { action: gatedAction(action, refuse) } : {}),
      ...(loader ? { loader: guardedLoader(loader, refuse) } : {}),
    },
  };
}

type Refuse = (args: Parameters<ActionFunction>[0]) => Promise<unknown>;

function gatedAction(action: ActionFunction, refuse: Refuse): ActionFunction {
  return async (args, ...rest) => {
    if (!(await untilWritable(args.request.signal))) throw await refuse(args);
    try {
      return await action(args, ...rest);
    } catch (error) {
      throw isBusyError(error) ? await refuse(args) : error;
    }
  };
}

function guardedLoader(loader: LoaderFunction, refuse: Refuse): LoaderFunction {
  return async (args, ...rest) => {
    try {
      return await loader(args, ...rest);
    } catch (error) {
      throw isBusyError(error) ? await refuse(args) : error;
    }
  };
}

async function refuseAsPage({ request }: Parameters<Refuse>[0]) {
  const page: BusyPage = { unsent: request.method === "GET" ? null : await unsentForm(request) };
  return data(page, { status: 503 });
}

/** For addresses without a page of their own. */
async function refuseAsText({ context }: Parameters<Refuse>[0]) {
  const t = await translatorFor(context.locale);
  return new Response(t("errors:busy-text"), {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": String(RETRY_AFTER_SECONDS),
    },
  });
}

/** The form of a request, whoever has read it; null if it can't be read. Files are left out. */
async function unsentForm(request: Request): Promise<UnsentForm | null> {
  const form = formAlreadyRead(request) ?? (await readForm(request).catch(() => null));
  if (!form) return null;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  searchParams.delete("_routes");
  const query = searchParams.toString();
  const typed = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return {
    action: query ? `${pathname}?${query}` : pathname,
    fields: typed.filter(([name]) => !SECRET_FIELDS.includes(name)),
    secrets: typed.map(([name]) => name).filter((name) => SECRET_FIELDS.includes(name)),
  };
}
