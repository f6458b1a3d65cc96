import { useIsSending } from "~/components/loading";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

/** A form's main button: it shows that the form is being sent, and doesn't send it twice. */
export function SendButton({
  label,
  text,
  sending,
  isQuiet = false,
}: {
  label: PlainKey;
  /** A text in place of the label. */
  text?: string;
  sending: PlainKey;
  /** True beside what the page is for. */
  isQuiet?: boolean;
}) {
  const { t } = useText();
  const isSending = useIsSending();
  return (
    <button
      type="submit"
      aria-disabled={isSending || undefined}
      aria-busy={isSending}
      onClick={(event) => {
        if (isSending) event.preventDefault();
      }}
      className={`button w-full ${isQuiet ? "button-quiet" : "button-strong"}`}
    >
      {isSending ? t(sending) : (text ?? t(label))}
    </button>
  );
}
