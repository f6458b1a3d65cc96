import type { AgreeView } from "./agree-view.server";

/** The cleaner offers to come again for nothing, with how many hours; or takes that back. */
export function Agree({ agree }: { agree: AgreeView }) {
  const { title, text, send, hours } = agree;
  return (
    <section aria-labelledby="agree" className="card p-4 sm:p-6">
      <h2 id="agree" className="text-section">
        {title}
      </h2>
      <p className="pt-1 wrap-anywhere">{text}</p>
      <form method="post" className="pt-3">
        {hours ? (
          <fieldset className="min-w-0 pb-3">
            <legend className="pb-2 font-semibold">{hours.legend}</legend>
            <div className="flex flex-wrap gap-2">
              {hours.choices.map(({ value, label }, index) => (
                <label
                  key={value}
                  className="inline-flex min-h-11 items-center gap-2 rounded-xl border border-celadon-200 bg-white px-3 text-sm tabular has-checked:border-celadon-700 has-checked:bg-celadon-100"
                >
                  <input
                    type="radio"
                    name="hours"
                    value={value}
                    required
                    defaultChecked={index === 0}
                    className="size-4 shrink-0"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}
        <button
          name="intent"
          value={hours ? "agree" : "take-back"}
          className={`button min-h-13 w-full ${hours ? "button-strong" : "button-outline"}`}
        >
          {send}
        </button>
      </form>
    </section>
  );
}
