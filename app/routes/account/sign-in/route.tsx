import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form-problem";
import { checkCurrentPassword, hasPassword } from "~/domain/accounts/current-password.server";
import {
  getSignInMethods,
  linkIdentity,
  unlinkIdentity,
} from "~/domain/accounts/oauth/identities.server";
import { getProvidersSetUp } from "~/domain/accounts/oauth/providers.server";
import {
  ChangeSignInMethodSchema,
  ChangeSignInMethodWithPasswordSchema,
} from "~/domain/accounts/schemas";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { noteConfirmed, proofToAsk, refuseUnlessConfirmed } from "~/http/ask-again.server";
import { serializeLinkToast } from "~/http/oauth/linked-toast.server";
import { forgetPendingIdentity, getLinkableIdentity } from "~/http/oauth/pending-identity.server";
import { redirectToProvider } from "~/http/oauth/provider-sign-in.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { requireUser, sessionTokenOf } from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";
import { message } from "~/lib/message";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDERS, PROVIDER_NAMES, isOneOf } from "~/lib/vocabulary";
import { ConfirmLink } from "./confirm-link";
import { ProviderRow } from "./provider-row";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { hasPassword, identities } = getSignInMethods(viewer.id);
  const setUp = getProvidersSetUp();
  const pending = await getLinkableIdentity(request, viewer.id, context.now);
  return {
    hasPassword,
    asks: hasPassword ? null : await proofToAsk({ userId: viewer.id, request, context }),
    nonce: context.cspNonce,
    providers: PROVIDERS.map((provider) => {
      const linked = identities.find((identity) => identity.provider === provider);
      return {
        provider,
        isSetUp: setUp[provider],
        isLinked: linked !== undefined,
        email: linked?.email ?? null,
        isOnlySignInMethod: linked !== undefined && !hasPassword && identities.length === 1,
      };
    }),
    pending: pending && {
      provider: pending.identity.provider,
      who: pending.identity.email ?? pending.identity.firstName,
    },
    page: await describePersonalPage(context, "oauth:ways-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const form = await readForm(request);
  const intent = form.get("intent");
  switch (intent) {
    case "confirm-link":
      return confirmLink(viewer, request, context.now);
    case "dismiss-link":
      return redirect(paths.accountSignIn(), {
        headers: { "Set-Cookie": await forgetPendingIdentity() },
      });
    case "link":
    case "unlink":
      return changeSignInMethod(intent, viewer, form, { request, context });
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Links the account that a provider confirmed before this person signed in. */
async function confirmLink(viewer: Viewer, request: Request, now: number) {
  const headers = new Headers({ "Set-Cookie": await forgetPendingIdentity() });
  const pending = await getLinkableIdentity(request, viewer.id, now);
  if (!pending) {
    const toast = { title: "oauth:link-expired", tone: "destructive" } as const;
    headers.append("Set-Cookie", await serializeToast(toast));
    return redirect(paths.accountSignIn(), { headers });
  }
  const { identity, redirectTo } = pending;
  const result = linkIdentity(viewer.id, identity, now);
  if (!result.ok && result.reason === "account-closed") throw redirectDocument(paths.login());
  headers.append("Set-Cookie", await serializeLinkToast(identity.provider, result));
  const onward = result.ok && redirectTo !== "/" ? redirectTo : paths.accountSignIn();
  return redirect(onward, { headers });
}

/**
 * Links or unlinks a provider. It asks for the password if the account has one, else for another proof: somebody who finds an open
 * browser must not be able to do this.
 */
async function changeSignInMethod(
  intent: "link" | "unlink",
  viewer: Viewer,
  form: FormData,
  asked: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const { now } = asked.context;
  if (!isOneOf(PROVIDERS, form.get("provider"))) throw new Response(null, { status: 400 });
  const asksPassword = hasPassword(viewer.id);
  const schema = asksPassword ? ChangeSignInMethodWithPasswordSchema : ChangeSignInMethodSchema;
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseFields(submission);
  const own = { userId: viewer.id, ...asked };
  if (!asksPassword) {
    const refused = await refuseUnlessConfirmed(submission, form, own);
    if (refused) return refused;
  }
  const wanted = { currentPassword: "", ...submission.value };
  const { provider } = wanted;
  const name = { provider: PROVIDER_NAMES[provider] };
  const result =
    intent === "unlink"
      ? await unlinkIdentity(viewer.id, wanted, {
          now,
          keep: (await sessionTokenOf(asked.request)) ?? undefined,
        })
      : await checkCurrentPassword(viewer.id, wanted.currentPassword, now);
  if (result.ok) {
    if (asksPassword) await noteConfirmed(own);
    if (intent === "unlink") return redirectWithToast({ title: message("oauth:unlinked", name) });
    return redirectToProvider(provider, asked, {
      redirectTo: paths.accountSignIn(),
      linkTo: viewer.id,
      popup: null,
      offersPicture: false,
    });
  }
  switch (result.reason) {
    case "wrong-password":
      return refuseFields(submission, { currentPassword: "account:current-wrong" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
    case "only-way-in":
      return redirectWithToast({
        title: message("oauth:unlink-failed", name),
        text: message("oauth:only-way-in", name),
        tone: "destructive",
      });
  }
}

async function redirectWithToast(toast: Toast) {
  return redirect(paths.accountSignIn(), {
    headers: { "Set-Cookie": await serializeToast(toast) },
  });
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function SignInMethods() {
  const { t } = useText();
  const { asks, hasPassword, nonce, providers, pending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1 className="pt-2">{t("oauth:ways-title")}</h1>
      <p className="pb-6 text-ink-soft">{t("oauth:ways-lead")}</p>
      <FormProblem refused={answer} />
      {pending ? <ConfirmLink {...pending} /> : null}
      <ul className="card ruled">
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
          <span className="min-w-0 grow basis-40">
            <strong className="block font-semibold">{t("oauth:password")}</strong>
            <span className="text-sm text-ink-soft">
              {t(hasPassword ? "oauth:password-set" : "oauth:password-none")}
            </span>
          </span>
          <Link to={paths.accountPassword()} className="button button-quiet">
            {t(hasPassword ? "oauth:password-change" : "oauth:password-choose")}
          </Link>
        </li>
        {providers.map((row) => (
          <ProviderRow
            key={row.provider}
            {...row}
            asksPassword={hasPassword}
            asks={asks}
            nonce={nonce}
            refused={answer?.reply.initialValue?.["provider"] === row.provider ? answer : null}
          />
        ))}
      </ul>
    </>
  );
}
