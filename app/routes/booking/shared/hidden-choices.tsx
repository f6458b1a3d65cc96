import type { BookingChoices } from "~/lib/paths";

/** The choices made so far, as hidden fields of a step's form. */
export function HiddenChoices({ choices }: { choices: BookingChoices }) {
  const entries = Object.entries(choices) as [string, string | number | null | undefined][];
  return (
    <>
      {entries.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
    </>
  );
}
