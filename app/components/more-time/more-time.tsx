import { CheckCircleIcon, CheckIcon, ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import type { MoreTimeView } from "~/http/more-time-view.server";

/** The parts of the page about more time that both sides see: the ends, whether it fits, and the sums. */
export function MoreTimeFacts({ view, here }: { view: MoreTimeView; here: string }) {
  const { choices, ends, facts, sums } = view;
  return (
    <>
      {choices ? (
        <nav aria-label={choices.legend} className="flex flex-wrap gap-2 pb-4">
          {choices.hours.map(({ hours, label, isChosen }) => (
            <Link
              key={hours}
              to={`${here}?hours=${hours}`}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              className={`button flex-1 ${isChosen ? "button-strong" : "button-quiet"}`}
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      {ends ? (
        <div className="card p-4 sm:px-6">
          <div className="flex flex-wrap items-center justify-between gap-x-3 tabular">
            <p>
              <span className="block text-sm text-ink-soft">{ends.agreedLabel}</span>
              <s className="text-section text-ink-soft">{ends.agreed}</s>
            </p>
            <ChevronRightIcon className="size-6 shrink-0 text-edge" />
            <p className="text-end">
              <span className="block text-sm text-ink-soft">{ends.afterLabel}</span>
              <strong className="text-title">{ends.after}</strong>
            </p>
          </div>
          {facts.length > 0 ? (
            <ul className="mt-3 flex flex-col gap-2 border-t border-celadon-200 pt-3">
              {facts.map((fact) => (
                <li key={fact} className="flex gap-2">
                  <CheckCircleIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
                  <span className="min-w-0 tabular">{fact}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {sums ? (
        <section aria-labelledby="new-total" className="pt-5">
          <h2 id="new-total" className="pb-2 text-section">
            {sums.title}
          </h2>
          <div className="card p-4 sm:px-6">
            <KeyValues>
              {sums.rows.map(({ label, sum }) => (
                <KeyValue key={label} kind="sum" label={label}>
                  {sum}
                </KeyValue>
              ))}
              <KeyValue kind="total" label={sums.total.label}>
                {sums.total.sum}
              </KeyValue>
            </KeyValues>
            {sums.text ? (
              <p className="pt-2 text-sm whitespace-pre-line text-ink-soft">{sums.text}</p>
            ) : null}
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The hidden fields of the form about more time, and the customer's question whether they have paid. */
export function MoreTimeFields({
  view: { asked, paid },
  isPaid = false,
}: {
  view: MoreTimeView;
  /** True if the customer has said so in a form that was refused. */
  isPaid?: boolean;
}) {
  if (!asked) return null;
  return (
    <>
      <input type="hidden" name="hours" value={asked.hours} />
      <input type="hidden" name="endsAt" value={asked.endsAt} />
      {paid ? (
        <label className="flex min-h-12 gap-3 rounded-2xl border border-edge bg-white p-3">
          <input
            type="checkbox"
            name="paid"
            value="1"
            defaultChecked={isPaid}
            className="mt-1 size-5 shrink-0"
          />
          <span className="min-w-0 font-semibold">
            {paid.question}
            <span className="block text-sm font-normal text-ink-soft">{paid.hint}</span>
          </span>
        </label>
      ) : null}
    </>
  );
}

/** The answers, of full width; the one that changes something first. */
export function MoreTimeButtons({ view: { buttons } }: { view: MoreTimeView }) {
  return buttons.map(({ intent, label }) => {
    const isStrong = intent === "ask" || intent === "accept";
    return (
      <button
        key={intent}
        type="submit"
        name="intent"
        value={intent}
        className={`button min-h-13 w-full ${isStrong ? "button-strong" : "button-quiet"}`}
      >
        {intent === "accept" ? <CheckIcon className="size-5 shrink-0" /> : null}
        {label}
      </button>
    );
  });
}
