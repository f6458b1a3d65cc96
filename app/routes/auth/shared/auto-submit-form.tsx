/** Inline, because the page sends no bundle; allowed by its nonce. */
const SUBMIT_AUTOMATICALLY = `(function () {
  var form = document.getElementById("self-sending");
  form.querySelector("button").textContent = form.dataset.sending;
  form.submit();
})()`;

/**
 * The page behind an emailed link: one button, which posts. Email programs open links before their readers
 * do, so opening the page changes nothing. Where scripts run the form submits automatically, because people
 * open the link to get it done.
 */
export function AutoSubmitForm({
  label,
  sending,
  nonce,
}: {
  label: string;
  /** The button's text while the form is being sent. */
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
