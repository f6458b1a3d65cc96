import { useText } from "~/i18n/text";

/**
 * CSS can't change a field's type. Inline, because the page sends no bundle; allowed by its nonce. Before
 * the form is sent the fields become passwords again, or browsers would offer the text as a suggestion
 * later.
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

/** A checkbox after a form's password fields that shows what was typed. Without scripts it is hidden. */
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
