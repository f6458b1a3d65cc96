import { useIsSending } from "~/components/loading";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

/** A form's main button: it shows that the form is being sent, and doesn't send it twice. */
export function SendButton({ label, sending }: { label: PlainKey; sending: PlainKey }) {
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
      className="button button-strong w-full"
    >
      {t(isSending ? sending : label)}
    </button>
  );
}
