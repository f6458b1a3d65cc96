import { ErrorSummary } from "~/components/ui/error-summary";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import { Segmented } from "~/components/ui/segmented";
import { Switch } from "~/components/ui/switch";
import { SAMPLES_PATH, type SampleTexts } from "./sample-texts";

const REFUSED = { id: "refused", errors: ["errors:username-required" as const] };
const REFUSED_AREA = { id: "refused-area", errors: ["errors:city-required" as const] };

/** Fields as they are at first, refused, and read-only. */
export function SampleFields({ words }: { words: SampleTexts }) {
  const options = words.areas.map((area) => <option key={area}>{area}</option>);
  return (
    <div className="card flex flex-col gap-5 p-4">
      <ErrorSummary fields={[REFUSED, REFUSED_AREA]} />
      <Field label={words.field} hint={words.hint} errors={undefined} input={{ id: "plain" }} />
      <Field
        label={words.field}
        errors={REFUSED.errors}
        input={{ id: REFUSED.id, name: REFUSED.id }}
      />
      <Field
        label={words.field}
        errors={undefined}
        input={{ id: "readonly", readOnly: true, defaultValue: words.addressValue }}
      />
      <SelectField label={words.area} errors={undefined} select={{ id: "area" }}>
        {options}
      </SelectField>
      <SelectField
        label={words.area}
        errors={REFUSED_AREA.errors}
        select={{ id: REFUSED_AREA.id }}
        remedy={
          <a href={SAMPLES_PATH} className="link inline-flex min-h-11 items-center self-start">
            {words.remedy}
          </a>
        }
      >
        {options}
      </SelectField>
      <TextAreaField
        label={words.instructions}
        hint={words.hint}
        errors={undefined}
        textarea={{ id: "wishes", rows: 3 }}
      />
    </div>
  );
}

/** Answers chosen, disabled, not chosen yet and refused; switches on, off and locked. */
export function SampleChoices({ words }: { words: SampleTexts }) {
  const ways = words.ways.map((label, index) => ({ value: String(index), label }));
  return (
    <form className="card flex flex-col gap-5 p-4">
      <Segmented
        name="repeat"
        legend={words.repeat}
        hint={words.repeatHint}
        segments={words.repeats.map((label, index) => ({
          value: String(index),
          label,
          disabled: index === 2,
        }))}
        chosen="0"
      />
      <Segmented name="paid" legend={words.paid} segments={ways} chosen={null} />
      <Segmented
        name="paid-refused"
        legend={words.paid}
        errors={["errors:invalid"]}
        segments={ways}
        chosen={null}
      />
      <Switch id="notify" name="notify" label={words.notify} hint={words.notifyHint} on />
      <Switch id="holiday" name="holiday" label={words.holiday} on={false} />
      <Switch id="locked" name="locked" label={words.locked} on disabled />
      <Switch id="never" name="never" label={words.never} on={false} disabled />
    </form>
  );
}
