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

/** A form that was not accepted because there was no time or no room for it, as its page hands it back. */
export interface UnsentForm {
  /** Where to send it again. */
  action: string;
  fields: [name: string, value: string][];
  /** Fields that must be typed again: a password must not stand in a page. */
  secrets: string[];
  /** Fields whose file must be chosen again: it came with the form, and no page can hold it. */
  files: string[];
}

/** What the page of a 503 or 500 knows; null where there is no form to send again. */
export interface UnsentFormPage {
  unsent: UnsentForm | null;
}

/** `Retry-After`, unless whoever answers has said it already. */
export function setRetryAfter(headers: Headers): void {
  if (!headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
}

type Routes = RemixBuild["routes"];
type Route = Routes[string];

/**
 * The routes of a build, whose actions wait until they can write, and answer 503 if they can't, or if too
 * many send photos: with a page that holds the form, to be sent again. Whatever else meets the lock of
 * another process, or a full disk, a loader that writes say, answers so too. Endpoints below /api see to it
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
 * A form that was left for another language is answered in it, as what it is: not sent yet. No action does
 * what such a form says (`parseForm`).
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
  // What isn't refused needs no words; forms with an answer of their own say nothing of it.
  const asTyped = refused.reply ? { ...refused, reason, problem: null } : refused;
  return data(asTyped, { headers: { "Set-Cookie": cookie } });
}

/** What was typed outlives what went wrong on our side: in its form, or on the page of the error. */
async function handBackForm(
  error: unknown,
  { request, context }: Parameters<Refuse>[0],
  handle: RouteHandle | undefined,
) {
  const form = getFormAlreadyRead(request);
  // An answer is thrown too; what can't be read any more can't be handed back.
  if (!(error instanceof Error) || !form) throw error;
  logFailure(error, { request, context });
  if (handle?.formFailed) return refuseFailed(form, handle.formFailed);
  const page: UnsentFormPage = { unsent: await unsentForm(request) };
  throw data(page, { status: 500 });
}

/**
 * Whether an action would lead whoever isn't signed in any more away from what they typed. Where scripts
 * run the form itself stays (`~/components/ui/send-form`).
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

/** What is answered to requests whose form is handed back to somebody who isn't signed in. */
const signedOutAnswers = new WeakMap<RequestContext, unknown>();

/** 401, with a page that holds the form, to be sent again by whoever has signed in beside it. */
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
      // The pages around it would lead to the login as well.
      if (error instanceof Response) throw signedOutAnswers.get(args.context) ?? error;
      throw isUnwritableError(error) ? await refuseUnwritable(error, args, refuse) : error;
    }
  };
}

/** Refuses what the database didn't take; a disk that is full or fails is for the operator to know. */
function refuseUnwritable(error: unknown, args: Parameters<Refuse>[0], refuse: Refuse) {
  logUnwritable(error, args.context.requestId);
  return refuse(args);
}

async function refuseAsPage({ request, context }: Parameters<Refuse>[0]) {
  const isUnread = request.method === "GET" || context.uploadRefusal === "too-many";
  const page: UnsentFormPage = { unsent: isUnread ? null : await unsentForm(request) };
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

/** The form of a request, whoever has read it; null if it can't be read. Of files it knows the fields. */
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
