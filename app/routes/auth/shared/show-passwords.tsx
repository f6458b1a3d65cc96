import { useText } from "~/i18n/text";

/**
 * Which kind of field it is can't be changed by CSS, and the page sends no bundle: these few lines
 * stand in it, allowed by their nonce. Before the form is sent the fields are passwords again, or
 * browsers would keep what was typed among their suggestions.
 */
const SHOW_PASSWORDS = `(function () {
  var label = document.getElementById("show-passwords");
  var box = label.querySelector("input");
  var form = label.closest("form");
  var fields = form.querySelectorAll("[type=password]");
  function show() {
    fields.forEach(function (field) { field.type = box.checked ? "text" : "password"; });
  }
  label.hidden = false;
  box.addEventListener("change", show);
  form.addEventListener("submit", function () { box.checked = false; show(); });
})()`;

/** In a form, after its password fields: shows what was typed. Not there without scripts. */
export function ShowPasswords({ nonce }: { nonce: string }) {
  const { t } = useText();
  return (
    <>
      <label hidden id="show-passwords" className="-my-2 flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5" />
        {t("signup:show-passwords")}
      </label>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_PASSWORDS }} />
    </>
  );
}
