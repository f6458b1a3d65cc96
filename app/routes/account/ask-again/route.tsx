import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField } from "~/components/account-fields";
import { ProofCodeField, type ProofValues } from "~/components/ask-again-field";
import { PasskeyOrCode } from "~/components/passkey-or-code";
import { Link } from "~/components/link";
import { OneTaskPage } from "~/components/one-task-page";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { listProofs, type Proof } from "~/domain/accounts/ask-again.server";
import { getSignInMethods } from "~/domain/accounts/oauth/identities.server";
import { getProvidersSetUp } from "~/domain/accounts/oauth/providers.server";
import { hasPasskey } from "~/domain/accounts/passkeys/passkeys.server";
import { AskAgainSchema } from "~/domain/accounts/schemas";
import { isConfirmed, refuseUnlessConfirmed } from "~/http/ask-again.server";
import { redirectToProvider } from "~/http/oauth/provider-sign-in.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { safeRedirect } from "~/http/safe-redirect";
import { requireSecondFactor, requireSessionOwner } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { askAgainPath } from "~/lib/ask-again-path";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { PROVIDERS, PROVIDER_NAMES, isOneOf } from "~/lib/vocabulary";

/** Files, which leave the browser on the page that it came from: their address, and the page that has them. */
const EXPORTS = [
  { file: adminPaths.exportBookings(), page: adminPaths.section("bookings") },
  { file: adminPaths.exportFees(), page: adminPaths.section("fees") },
] as const;

/** Returns where somebody goes on to, and where they go if they don't want to confirm. */
function wayOf(request: Request) {
  const goOnTo = safeRedirect(new URL(request.url).searchParams.get("redirect"), paths.account());
  const exported = EXPORTS.find(({ file }) => goOnTo.split("?")[0] === file);
  const ownData = goOnTo === paths.accountData();
  return {
    goOnTo,
    backTo: exported?.page ?? (ownData ? goOnTo : paths.account()),
    about: exported ? "export" : ownData ? "own-data" : "other",
  } as const;
}

/** Returns the providers at which somebody can sign in once more; none if they have another proof. */
function listProvidersToAsk(userId: number, [first]: readonly Proof[]) {
  if (first !== "provider") return [];
  const setUp = getProvidersSetUp();
  const { identities } = getSignInMethods(userId);
  return identities.flatMap(({ provider }) => (setUp[provider] ? [provider] : []));
}

/** Returns who is asked. An admin who must set up a second factor is asked for that alone. */
async function requireAsked({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const isForSetUp = wayOf(request).goOnTo.split("?")[0] === secondFactorPath();
  if (!isForSetUp) await requireSecondFactor(request, context);
  return requireSessionOwner(request, context);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAsked({ request, context });
  const way = wayOf(request);
  const confirmed = await isConfirmed({ userId: viewer.id, request, context });
  if (confirmed && way.about !== "export") throw redirect(way.goOnTo);
  const proofs = listProofs(viewer.id);
  const byPassword = new URL(request.url).searchParams.get("by") === "password";
  return {
    ...way,
    isConfirmed: confirmed,
    username: viewer.username,
    proof: byPassword && proofs.includes("password") ? ("password" as const) : proofs[0],
    hasOther: proofs.length > 1,
    hasPasskey: hasPasskey(viewer.id),
    nonce: context.cspNonce,
    providers: listProvidersToAsk(viewer.id, proofs),
    page: await describePersonalPage(context, "ask-again:title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireAsked({ request, context });
  const { goOnTo, about } = wayOf(request);
  const form = await readForm(request);
  const provider = form.get("provider");
  if (isOneOf(PROVIDERS, provider)) {
    return redirectToProvider(
      provider,
      { request, context },
      {
        redirectTo: goOnTo,
        linkTo: null,
        popup: null,
        offersPicture: false,
        confirms: viewer.id,
      },
    );
  }
  const submission = parseForm(form, AskAgainSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const asked = { userId: viewer.id, request, context };
  const refused = await refuseUnlessConfirmed(submission, form, asked);
  if (refused) return refused;
  // A file would leave the browser on this page, so the page leads to it.
  return redirect(about === "export" ? askAgainPath(goOnTo) : goOnTo);
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function AskAgain() {
  const { t } = useText();
  const { about, backTo, goOnTo, isConfirmed } = useLoaderData<typeof loader>();
  return (
    <OneTaskPage light="evening">
      <h1>{t(isConfirmed ? "ask-again:done-title" : "ask-again:title")}</h1>
      {isConfirmed ? (
        <p className="pt-4">
          <a href={goOnTo} className="button button-strong">
            {t("ask-again:download")}
          </a>
        </p>
      ) : (
        <ProofForm />
      )}
      <p className="flex justify-center pt-4">
        <Link to={backTo} className="button button-plain">
          {t(isConfirmed ? "ask-again:back" : `ask-again:not-now-${about}`)}
        </Link>
      </p>
    </OneTaskPage>
  );
}

function ProofForm() {
  const { t } = useText();
  const { about, goOnTo, hasOther, hasPasskey, nonce, proof, providers, username } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<ProofValues>("ask-again", answer);
  return (
    <>
      <p className="pt-1 pb-6 text-ink-soft">
        {t(`ask-again:lead-${about}`)} {t("ask-again:hint")}
      </p>
      <FormProblem refused={answer} />
      <form
        method="post"
        {...getFormProps(form)}
        noValidate
        className="card flex flex-col gap-5 p-5 sm:p-6"
      >
        {proof === "provider" ? (
          <ProviderButtons providers={providers} />
        ) : (
          <>
            <input
              type="text"
              name="username"
              value={username}
              autoComplete="username"
              readOnly
              hidden
            />
            {proof === "code" && hasPasskey ? (
              <PasskeyOrCode leadsOn nonce={nonce}>
                <ProofCodeField field={fields.code} />
              </PasskeyOrCode>
            ) : proof === "code" ? (
              <ProofCodeField field={fields.code} />
            ) : (
              <CurrentPasswordField
                field={fields.currentPassword}
                label={t("ask-again:password")}
              />
            )}
            <button type="submit" className="button button-strong">
              {t("ask-again:submit")}
            </button>
            {hasOther ? (
              <Link
                to={askAgainPath(goOnTo, proof === "code" ? { by: "password" } : {})}
                className="button button-plain"
              >
                {t(proof === "code" ? "ask-again:use-password" : "ask-again:use-code")}
              </Link>
            ) : null}
          </>
        )}
      </form>
    </>
  );
}

/** The providers at which somebody without a password signs in once more. */
function ProviderButtons({ providers }: { providers: readonly (typeof PROVIDERS)[number][] }) {
  const { t } = useText();
  if (providers.length === 0) {
    return (
      <>
        <p>{t("ask-again:no-proof")}</p>
        <Link to={paths.accountPassword()} className="button button-strong">
          {t("oauth:password-choose")}
        </Link>
      </>
    );
  }
  return (
    <>
      <p>{t("ask-again:by-provider")}</p>
      {providers.map((provider) => (
        <button
          key={provider}
          type="submit"
          name="provider"
          value={provider}
          className="button button-strong"
        >
          {t("ask-again:provider", { provider: PROVIDER_NAMES[provider] })}
        </button>
      ))}
    </>
  );
}
