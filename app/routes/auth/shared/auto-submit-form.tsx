/** The page sends no bundle; these few lines stand in it, allowed by their nonce. */
const SUBMIT_AUTOMATICALLY = `(function () {
  var form = document.getElementById("self-sending");
  form.querySelector("button").textContent = form.dataset.sending;
  form.submit();
})()`;

/**
 * What a mailed link leads to: one button, which posts. Mail programs open links before their
 * readers do, so opening it does nothing yet; where scripts run the form sends itself, since people
 * open the link to be done.
 */
export function AutoSubmitForm({
  label,
  sending,
  nonce,
}: {
  label: string;
  /** What the button says meanwhile. */
  sending: string;
  nonce: string;
}) {
  return (
    <>
      <form method="post" id="self-sending" data-sending={sending}>
        <button type="submit" className="button button-strong">
          {label}
        </button>
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SUBMIT_AUTOMATICALLY }} />
    </>
  );
}
