import { useEffect, useRef, type ReactNode } from "react";
import passkeyScript from "virtual:passkey-script";
import { useText } from "~/i18n/text";
import { passkeyPaths } from "~/lib/second-factor-paths";

/**
 * Shows the button where the browser knows passkeys. It is inline, because pages to read send no bundle;
 * allowed by its nonce.
 */
const OFFER = `(function (place) {
  if (window.PublicKeyCredential) {
    import(place.dataset.script).then(
      function (module) { module.offerPasskey(place); },
      function () {}
    );
  }
})(document.currentScript.parentElement)`;

/** Offers a passkey above the field for a code (`children`); without scripts there is the field alone. */
export function PasskeyOrCode({
  nonce,
  leadsOn = false,
  askedAnewBy = null,
  children,
}: {
  /** The nonce of a document; pages with scripts need none. */
  nonce: string | undefined;
  /** The page leads on once the passkey has signed; otherwise the form around it can be sent. */
  leadsOn?: boolean;
  /** The refusal that asks once more, in a page with scripts. */
  askedAnewBy?: object | null;
  children: ReactNode;
}) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current || (current.dataset["offered"] && !askedAnewBy)) return;
    current.dataset["offered"] = "1";
    import("./passkey-script.client").then(
      ({ offerPasskey }) => offerPasskey(current),
      // The field for a code stays.
      () => undefined,
    );
  }, [askedAnewBy]);
  return (
    <div
      ref={place}
      data-script={nonce ? passkeyScript : undefined}
      data-options={passkeyPaths.confirmation()}
      data-cancelled={t("ask-again:passkey-cancelled")}
      data-failed={t("ask-again:passkey-failed")}
      data-proven={t("ask-again:passkey-proven")}
      data-leads-on={leadsOn || undefined}
    >
      <div hidden data-offer="" className="pb-5">
        <p hidden role="alert" className="pb-3 font-semibold text-brick" />
        <button type="button" className="button button-quiet w-full">
          {t("ask-again:use-passkey")}
        </button>
      </div>
      <p role="status" className="font-semibold" />
      <fieldset className="min-w-0">{children}</fieldset>
      {nonce ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: OFFER }} /> : null}
    </div>
  );
}
