import { Link } from "~/components/link";
import { EmailScene } from "~/components/art/empty-scenes";
import { CheckCircleIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { LinkProblem } from "../shared/link-problem";
import { REDIRECT_AFTER_S, REDIRECT_SCRIPT } from "./inline-scripts";

/** Shown when the email is verified. With scripts it goes on automatically, unless the reader stops it. */
export function Verified({ loginPath, nonce }: { loginPath: string; nonce: string }) {
  const { t } = useText();
  return (
    <div className="page reading flex flex-col items-start gap-4 py-12">
      <EmailScene className="h-auto w-48" />
      <h1 className="flex items-center gap-2">
        <CheckCircleIcon className="size-6 shrink-0 text-celadon-700" />
        {t("verify:success-title")}
      </h1>
      <p className="text-ink-soft">{t("verify:success")}</p>
      <Link to={loginPath} className="button button-strong">
        {t("verify:to-login")}
      </Link>
      <div id="moving-on" hidden data-to={loginPath} data-staying={t("verify:staying")}>
        <p role="status" className="text-sm text-ink-soft">
          {t("verify:moving-on", { seconds: REDIRECT_AFTER_S })}
        </p>
        <button type="button" className="button button-plain">
          {t("verify:stay")}
        </button>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: REDIRECT_SCRIPT }} />
    </div>
  );
}

/** Shown when verification failed: the reason, and each way to go on. `retryPath` allows another try. */
export function Failed({
  why,
  redirectTo,
  retryPath,
}: {
  why: "no-token" | "unknown-link" | "expired" | "error";
  redirectTo: string;
  retryPath?: string;
}) {
  const { t } = useText();
  return (
    <LinkProblem title={t("verify:failed-title")} text={t(`verify:${why}`)}>
      {retryPath ? (
        <a href={retryPath} className="button button-strong">
          {t("verify:try-again")}
        </a>
      ) : null}
      {why === "expired" ? (
        <form method="post" action={paths.checkEmail()}>
          <button type="submit" className="button button-strong">
            {t("verify:resend-title")}
          </button>
        </form>
      ) : (
        <Link
          to={paths.resendVerification()}
          className={`button ${retryPath ? "button-plain" : "button-strong"}`}
        >
          {t("verify:resend-title")}
        </Link>
      )}
      <p className="flex flex-wrap justify-center gap-3">
        <Link to={paths.login(redirectTo)} className="button button-quiet">
          {t("verify:to-login")}
        </Link>
        <Link to={paths.signup(redirectTo)} className="button button-quiet">
          {t("verify:to-signup")}
        </Link>
      </p>
    </LinkProblem>
  );
}
