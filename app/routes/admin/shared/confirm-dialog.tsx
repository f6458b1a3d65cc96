import { Form } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

/** A question that is answered by a button; its children say what the answer means. */
export function ConfirmDialog({
  button,
  keep = "admin:keep",
  values = {},
  isAlreadyDone = false,
  fields,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, "focus"> & {
  /** The button that acts. */
  button: ReactNode;
  /** Text of the button that changes nothing. */
  keep?: PlainKey;
  /** Values that the form sends. */
  values?: Record<string, string | number>;
  /** True if there is nothing to do, for example because the link is from yesterday. */
  isAlreadyDone?: boolean;
  /** Further questions, which the form sends. */
  fields?: ReactNode;
}) {
  const { t } = useText();
  const { closeTo } = dialog;
  return (
    <Dialog {...dialog}>
      {isAlreadyDone ? (
        <>
          <p>{t("admin:already-done")}</p>
          <DialogButtons safe={{ to: closeTo, label: t("common:close") }} />
        </>
      ) : (
        <>
          {children}
          <Form method="post" preventScrollReset>
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {fields}
            <DialogButtons safe={{ to: closeTo, label: t(keep) }}>{button}</DialogButtons>
          </Form>
        </>
      )}
    </Dialog>
  );
}
