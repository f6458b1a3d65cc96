import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { EmailField } from "~/components/account-fields";
import { BackLink } from "~/components/back-link";
import { OneTaskPage } from "~/components/one-task-page";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

interface AskForEmailProps {
  title: string;
  lead?: string;
  field: { label: string; hint?: string };
  submit: string;
  /** Address that the form posts to. It leaves out the page's query, which is about an earlier address. */
  action: string;
  answer: RefusedForm | undefined;
  /** Content above the form. */
  children?: ReactNode;
}

/** A page for people who aren't signed in. It asks for their address to email them a link. */
export function AskForEmail(props: AskForEmailProps) {
  const { title, lead, field, submit, action, answer, children } = props;
  const { t } = useText();
  const [form, fields] = useRefusableForm<{ email: string }>("ask-for-mail", answer);
  return (
    <OneTaskPage light="evening">
      <BackLink to={paths.login()}>{t("signup:back-to-login")}</BackLink>
      <h1>{title}</h1>
      {lead ? <p className="text-ink-soft">{lead}</p> : null}
      <div className="pt-5">
        <FormProblem refused={answer} />
        {children}
        <form
          method="post"
          action={action}
          {...getFormProps(form)}
          className="card flex flex-col gap-5 p-5 sm:p-6"
        >
          <EmailField field={fields.email} {...field} />
          <button type="submit" className="button button-strong">
            {submit}
          </button>
        </form>
      </div>
    </OneTaskPage>
  );
}
