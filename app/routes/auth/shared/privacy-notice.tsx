import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { Link } from "~/components/link";

/**
 * Shown above the button that creates an account: why the details are collected (PDPA, privacy notice), and
 * that whoever signs up accepts the terms. The privacy policy informs: nobody is asked to agree to it.
 */
export function PrivacyNotice() {
  const { locale, t } = useText();
  return (
    <p className="text-sm text-ink-soft">
      {t("signup:notice-before")}{" "}
      <Link to={paths.infoPage("terms")} className="link inline-block">
        {t("signup:notice-terms")}
      </Link>{" "}
      {t("signup:notice-and")}{" "}
      <Link to={paths.infoPage("privacy")} className="link inline-block">
        {t("signup:notice-privacy")}
      </Link>
      {locale === "en" ? "." : null}
    </p>
  );
}
