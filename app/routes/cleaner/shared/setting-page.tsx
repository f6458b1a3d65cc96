import type { ReactNode } from "react";
import { BackLink } from "~/components/back-link";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import type { RouteHandle } from "~/http/context";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

const SETTING_NOT_SAVED = "settings:not-saved" satisfies Message;

/** The `handle` of the routes with a single setting. If sending fails, the form stays as it is. */
export const SETTING_PAGE_HANDLE: RouteHandle = {
  formFailed: SETTING_NOT_SAVED,
};

/** Sends a setting. If the connection drops, the choice stays, to be sent again. */
export const sendSetting = <Answer,>(send: () => Promise<Answer>) =>
  sendForm(send, {
    failed: SETTING_NOT_SAVED,
    unansweredProblem: { title: SETTING_NOT_SAVED, text: "settings:not-saved-text" },
  });

/** A page with a single setting: link back, title, explanation, form. */
export function SettingPage({
  title,
  lead,
  refused,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The action's answer if it refused the form. */
  refused?: RefusedForm | undefined;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <div className="max-w-160 pb-10">
      <BackLink to={paths.cleanerSettings()}>{t("settings:title")}</BackLink>
      <h1>{title}</h1>
      {lead ? <p className="pb-5 whitespace-pre-line text-ink-soft">{lead}</p> : null}
      <FormProblem refused={refused} />
      {children}
    </div>
  );
}
