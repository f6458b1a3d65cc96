import { Link } from "~/components/link";
import { FieldError } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

const ROW =
  "flex min-h-13 cursor-pointer gap-3 px-4 py-3 has-checked:bg-celadon-100 max-[16rem]:flex-wrap";
const BOX = "mt-0.5 size-6 shrink-0";

/** The terms, which must be accepted, and the consent to the background check, which is voluntary. */
export function SignupConsents({
  terms,
  consent,
}: {
  terms: FormField<string>;
  consent: FormField<string>;
}) {
  const { t } = useText();
  const [error] = terms.errors ?? [];
  const documents = [
    [paths.infoPage("terms"), "common:footer-terms"],
    [paths.infoPage("privacy"), "join-form:read-privacy"],
    [paths.infoPage("service-agreement"), "join-form:read-agreement"],
    [paths.infoPage("background-checks"), "join-form:read-checks"],
  ] as const;
  return (
    <fieldset className={`min-w-0 ${error ? "border-l-4 border-brick pl-3" : ""}`}>
      <legend className="contents font-semibold">{t("join-form:consents")}</legend>
      <FieldError id={`${terms.id}-error`} error={error} />
      <div className="card ruled mt-1.5 overflow-hidden">
        <label className={ROW}>
          <input
            key={terms.key}
            id={terms.id}
            type="checkbox"
            name={terms.name}
            required
            defaultChecked={terms.initialValue === "on"}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${terms.id}-error` : undefined}
            className={BOX}
          />
          <span className="min-w-0">{t("join-form:terms")}</span>
        </label>
        <label className={ROW}>
          <input
            key={consent.key}
            type="checkbox"
            name={consent.name}
            defaultChecked={consent.initialValue === "on"}
            className={BOX}
          />
          <span className="min-w-0">
            {t("join-form:consent")}
            <span className="block text-sm text-ink-soft">{t("join-form:consent-hint")}</span>
          </span>
        </label>
        <p className="flex flex-wrap gap-x-5 px-4 text-sm">
          {documents.map(([to, label]) => (
            // A new tab, so that reading doesn't lose what was typed.
            <Link
              key={to}
              to={to}
              target="_blank"
              className="link inline-flex min-h-11 items-center"
            >
              {t(label)}
            </Link>
          ))}
        </p>
      </div>
    </fieldset>
  );
}
