import { getFormProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { CurrentPasswordField, NewPasswordFields } from "~/components/account-fields";
import { Link } from "~/components/link";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useRefusableForm } from "~/components/ui/form";
import type { ChangePasswordSchema } from "~/domain/accounts/schemas";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** Form with the current password and the new one, typed twice. */
export function PasswordForm({
  username,
  refused,
}: {
  username: string;
  refused: RefusedForm | undefined;
}) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof ChangePasswordSchema>>(
    "password",
    refused,
  );
  return (
    <>
      <ErrorSummary fields={[fields.currentPassword, fields.password, fields.confirmPassword]} />
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        {/* Password managers need the username. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          hidden
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <NewPasswordFields
          fields={fields}
          labels={{ password: t("password:new"), confirmPassword: t("password:confirm-new") }}
        />
        <button type="submit" className="button button-strong">
          {t("account:password-submit")}
        </button>
        <Link to={paths.forgotPassword()} className="button button-plain">
          {t("login:forgot")}
        </Link>
      </form>
    </>
  );
}
