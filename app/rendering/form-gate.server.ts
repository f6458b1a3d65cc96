import { data, type ActionFunction, type LoaderFunction } from "@remix-run/node";
import type { RemixBuild } from "./remix-build.server";
import { RETRY_AFTER_SECONDS, isUnwritableError, waitUntilWritable } from "#db/busy.server";
import { translatorFor } from "~/i18n/i18n.server";
import { saveLanguageChoice } from "~/http/language.server";
import { getFormAlreadyRead, readFormTexts } from "~/http/read-form.server";
import { getSignedIn } from "~/http/session.server";
import { LANGUAGE_BUTTON } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { LOCALES, isOneOf } from "~/lib/vocabulary";
import type { RequestContext, RouteHandle } from "~/http/context";
import { logUnwritable } from "~/http/log-unwritable.server";
import { SECRET_FIELDS, refuseFailed, type RefusedForm } from "~/http/refused-form.server";
import { logFailure } from "./log-failure.server";

/** A form that was not accepted, as an error page hands it back. */
export interface UnsentForm {
  /** Address to which it is sent again. */
  action: string;
  fields: [name: string, value: string][];
  /** Fields that must be typed again: a password must not be in a page. */
  secrets: string[];
  /** Fields whose file must be chosen again: a page can't hold a file. */
  files: string[];
}

/** Data of the page of a 401, 500 or 503; `unsent` is null if there is no form to send again. */
export interface UnsentFormPage {
  unsent: UnsentForm | null;
}

/** Sets `Retry-After`, unless the answer has one already. */
export function setRetryAfter(headers: Headers): void {
  if (!headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
}

type Routes = RemixBuild["routes"];
type Route = Routes[string];

/**
 * Returns the routes of a build with actions that wait until the database can be written. If it can't, or
 * if too many photos are being sent, they answer 503 with a page that holds the form, to be sent again.
 * Loaders that meet another process's lock or a full disk answer 503, too. Routes below /api handle this
 * themselves, in JSON.
 */
export function withFormGate(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && gate(route)]),
  );
}

function gate(route: NonNullable<Route>): NonNullable<Route> {
  const { action, loader } = route.module;
  if (/^api(?:\/|$)/.test(route.path ?? "")) return route;
  const isPage = Boolean("default" in route.module && route.module.default);
  const refuse = isPage ? refuseAsPage : refuseAsText;
  return {
    ...route,
    module: {
      ...route.module,
      ...(action
        ? { action: gatedAction(action, { refuse, handle: route.module.handle, isPage }) }
        : {}),
      ...(loader ? { loader: guardedLoader(loader, refuse) } : {}),
    },
  };
}

type Refuse = (args: Parameters<ActionFunction>[0]) => Promise<unknown>;

function gatedAction(
  action: ActionFunction,
  { refuse, handle, isPage }: { refuse: Refuse; handle: unknown; isPage: boolean },
): ActionFunction {
  return async (args, ...rest) => {
    if (args.context.uploadRefusal) throw await refuse(args);
    if (!(await waitUntilWritable(args.request.signal))) throw await refuse(args);
    const route = handle as RouteHandle | undefined;
    try {
      const answer = await action(args, ...rest);
      return route?.draftForm ? await answerInChosenLanguage(answer, args) : answer;
    } catch (error) {
      if (isUnwritableError(error)) throw await refuseUnwritable(error, args, refuse);
      const isLost = isPage && !route?.keepsDraft;
      if (isLost && (await redirectsToLogin(error, args))) throw await askToLogIn(args);
      return handBackForm(error, args, route);
    }
  };
}

/**
 * Answers a form that was sent by a language button: in that language, and as not sent yet. Actions do
 * nothing with such a form (`parseForm`).
 */
async function answerInChosenLanguage(
  answer: unknown,
  { request, context }: Parameters<Refuse>[0],
) {
  const form = getFormAlreadyRead(request);
  const language = form?.get(LANGUAGE_BUTTON);
  if (!isOneOf(LOCALES, language)) return answer;
  context.locale = language;
  const cookie = await saveLanguageChoice(language, request, context);
  if (answer instanceof Response) {
    answer.headers.append("Set-Cookie", cookie);
    return answer;
  }
  const { data: refused } = answer as { data: Partial<RefusedForm> };
  const reason = SECRET_FIELDS.some((name) => form?.get(name)) ? "secrets-left-out" : "as-typed";
  // A change of language is no error: the message is dropped. Answers without a `reply` stay as they are.
  const asTyped = refused.reply ? { ...refused, reason, problem: null } : refused;
  return data(asTyped, { headers: { "Set-Cookie": cookie } });
}

/** Hands back what was typed after a failure on the server: in its form, or on the error page. */
async function handBackForm(
  error: unknown,
  { request, context }: Parameters<Refuse>[0],
  handle: RouteHandle | undefined,
) {
  const form = getFormAlreadyRead(request);
  // A thrown Response is an answer, no failure. A form that was not read can't be handed back.
  if (!(error instanceof Error) || !form) throw error;
  logFailure(error, { request, context });
  if (handle?.formFailed) return refuseFailed(form, handle.formFailed);
  const page: UnsentFormPage = { unsent: await unsentForm(request) };
  throw data(page, { status: 500 });
}

/**
 * True if an action would redirect somebody who is no longer signed in away from what they typed. With
 * scripts the form itself stays on the page (`~/components/ui/send-form`).
 */
async function redirectsToLogin(
  thrown: unknown,
  { request, context }: Parameters<Refuse>[0],
): Promise<boolean> {
  const asksForPage = request.headers.get("Accept")?.includes("text/html");
  if (!(thrown instanceof Response) || !asksForPage) return false;
  const [path] = (thrown.headers.get("Location") ?? "").split("?");
  return path === paths.login() && !(await getSignedIn(request, context));
}

/** The 401 answers by request, for forms that are handed back to somebody who isn't signed in. */
const signedOutAnswers = new WeakMap<RequestContext, unknown>();

/** Returns a 401 with a page that holds the form, to be sent again after a login in another tab. */
async function askToLogIn({ request, context }: Parameters<Refuse>[0]) {
  const page: UnsentFormPage = { unsent: await unsentForm(request) };
  const answer = data(page, { status: 401 });
  signedOutAnswers.set(context, answer);
  return answer;
}

function guardedLoader(loader: LoaderFunction, refuse: Refuse): LoaderFunction {
  return async (args, ...rest) => {
    try {
      return await loader(args, ...rest);
    } catch (error) {
      // The loaders of the layouts around the page would redirect to the login, too.
      if (error instanceof Response) throw signedOutAnswers.get(args.context) ?? error;
      throw isUnwritableError(error) ? await refuseUnwritable(error, args, refuse) : error;
    }
  };
}

/** Refuses a request that the database couldn't write. A full or failing disk is logged. */
function refuseUnwritable(error: unknown, args: Parameters<Refuse>[0], refuse: Refuse) {
  logUnwritable(error, args.context.requestId);
  return refuse(args);
}

async function refuseAsPage({ request, context }: Parameters<Refuse>[0]) {
  const isUnread = request.method === "GET" || context.uploadRefusal === "too-many";
  const page: UnsentFormPage = { unsent: isUnread ? null : await unsentForm(request) };
  return data(page, { status: 503 });
}

/** Refuses a request to an address without a page of its own. */
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

/** Returns the form of a request, or null if it can't be read. Of files it has only field names. */
async function unsentForm(request: Request): Promise<UnsentForm | null> {
  const form = getFormAlreadyRead(request) ?? (await readFormTexts(request).catch(() => null));
  if (!form) return null;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const query = searchParams.toString();
  const typed = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const files = [...form].filter(([, value]) => value instanceof File && value.name !== "");
  return {
    action: query ? `${pathname}?${query}` : pathname,
    fields: typed.filter(([name]) => !SECRET_FIELDS.includes(name)),
    secrets: typed.map(([name]) => name).filter((name) => SECRET_FIELDS.includes(name)),
    files: files.map(([name]) => name),
  };
}
