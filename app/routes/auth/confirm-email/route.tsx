import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailScene } from "~/components/art/empty-scenes";
import { CheckCircleIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { confirmEmailChange } from "~/domain/accounts/change-email.server";
import { getLinkToken } from "~/http/link-token";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { LinkProblem } from "../shared/link-problem";
import { AutoSubmitForm } from "../shared/auto-submit-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hasToken = getLinkToken(request) !== null;
  return data(
    {
      hasToken,
      nonce: context.cspNonce,
      page: await describePersonalPage(context, "account:confirm-title"),
    },
    { status: hasToken ? 200 : 400 },
  );
}

const STATUS = { "unknown-link": 400, expired: 410, taken: 409 } as const;

/** Confirms the new email. Acts on POST only: email programs open links before their readers do. */
export function action({ request, context }: ActionFunctionArgs) {
  const result = confirmEmailChange(getLinkToken(request) ?? "", context.now);
  if (!result.ok) return data(result, { status: STATUS[result.reason] });
  return data(result);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  ...metaTags(loaded?.page),
  // Requests that leave this page must not send its address, which holds the secret.
  { name: "referrer", content: "strict-origin" },
];

export default function ConfirmEmail() {
  const { hasToken, nonce } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result?.ok) return <Changed email={result.email} />;
  if (result) return <Failed why={result.reason} />;
  return hasToken ? <Confirm nonce={nonce} /> : <Failed why="unknown-link" />;
}

function Confirm({ nonce }: { nonce: string }) {
  const { t } = useText();
  return (
    <div className="page reading flex flex-col gap-4 py-12">
      <h1>{t("account:confirm-title")}</h1>
      <p className="text-ink-soft">{t("account:confirm-text")}</p>
      <AutoSubmitForm
        label={t("account:confirm-button")}
        sending={t("account:confirming")}
        nonce={nonce}
      />
    </div>
  );
}

function Changed({ email }: { email: string }) {
  const { t } = useText();
  return (
    <div className="page reading flex flex-col items-start gap-4 py-12">
      <EmailScene className="h-auto w-48" />
      <h1 className="flex items-center gap-2">
        <CheckCircleIcon className="size-6 shrink-0 text-celadon-700" />
        {t("account:changed-title")}
      </h1>
      <p role="status" className="text-ink-soft">
        {t("account:changed-text")} <strong className="block wrap-anywhere">{email}</strong>
      </p>
      <Link to={paths.account()} className="button button-strong">
        {t("account:title")}
      </Link>
    </div>
  );
}

function Failed({ why }: { why: keyof typeof STATUS }) {
  const { t } = useText();
  return (
    <LinkProblem title={t("account:not-changed-title")} text={t(`account:link-${why}`)}>
      <Link to={paths.accountEmail()} className="button button-strong">
        {t("account:change-email-again")}
      </Link>
    </LinkProblem>
  );
}
