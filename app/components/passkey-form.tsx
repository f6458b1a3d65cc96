import type { ReactNode } from "react";
import passkeyScript from "virtual:passkey-script";
import { useText } from "~/i18n/text";

/**
 * Shows the form where the browser knows passkeys and the page has the address that they belong to, and
 * fetches the script when its button is pressed. It is inline, because the pages send no bundle; allowed by
 * its nonce.
 */
const SHOW_FORM = `(function () {
  var form = document.getElementById("passkey");
  if (!window.PublicKeyCredential || location.origin !== form.dataset.origin) return;
  form.closest("section").hidden = false;
  form.hidden = false;
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    import(form.dataset.script).then(
      function (module) { module.answerWithPasskey(form); },
      function () {
        var place = form.querySelector("[role=alert]");
        place.hidden = false;
        place.textContent = form.dataset.failed;
      }
    );
  });
})()`;

/**
 * A form that sends what a passkey has answered. Without scripts it stays hidden; the section around it, which
 * may be hidden too, is shown with it.
 */
export function PasskeyForm({
  options,
  makesOne = false,
  intent,
  button,
  origin,
  nonce,
  children,
}: {
  /** The address of the options for the browser. */
  options: string;
  /** Makes a passkey; otherwise one signs. */
  makesOne?: boolean;
  intent: string;
  button: string;
  /** The origin of the pages on which passkeys work. */
  origin: string;
  nonce: string;
  children?: ReactNode;
}) {
  const { t } = useText();
  return (
    <>
      <form
        hidden
        id="passkey"
        method="post"
        noValidate
        className="flex flex-col gap-5"
        data-options={options}
        data-make={makesOne || undefined}
        data-origin={origin}
        data-script={passkeyScript}
        data-cancelled={t("second-factor:passkey-cancelled")}
        data-known={t("second-factor:passkey-known")}
        data-failed={t("second-factor:passkey-failed")}
      >
        <input type="hidden" name="passkey" />
        <input type="hidden" name="intent" value={intent} />
        {children}
        <p hidden role="alert" id="passkey-problem" className="font-semibold text-brick" />
        <button type="submit" className="button button-quiet">
          {button}
        </button>
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_FORM }} />
    </>
  );
}
