import { getSelectProps, getTextareaProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { AlertIcon } from "~/components/art/icons";
import { SelectField, TextAreaField } from "~/components/ui/field";
import type { FieldsOf, FormField } from "~/components/ui/form";
import type { HomeFact, HomeFactsSchema } from "~/domain/homes/home-facts";
import { MAX_LENGTH } from "~/lib/field-lengths";

/** The texts of a home's fields, in the reader's language. */
export interface HomeFieldsTexts {
  legend: string;
  hint: string;
  facts: {
    fact: HomeFact;
    label: string;
    /** Value and text; 1 if the home is larger than the chosen service is for. */
    options: [value: string, text: string, large?: 1][];
  }[];
  about: { label: string; hint: string };
  door: { label: string; hint: string };
  /** Asks once to sort a text that was written when there was only one. */
  old: string | null;
  tooLarge: null | {
    title: string;
    text: string;
    /** The service that is usual for a larger home, and the words of its button. */
    usual: { serviceId: number; label: string } | null;
  };
}

type Facts = z.input<typeof HomeFactsSchema>;

interface HomeFieldsProps {
  texts: HomeFieldsTexts;
  fields: {
    home: FormField<Facts | undefined>;
    aboutHome: FormField<string | undefined>;
    specialInstructions: FormField<string | undefined>;
  };
  /** Name of the button that leaves the form for the usual service; its value is that service's id. */
  leave?: string;
}

/**
 * The facts of a home, the text that a cleaner reads before they accept, and the text for the door. A size
 * beyond the chosen service shows a warning at once, without scripts.
 */
export function HomeFields({ texts, fields, leave }: HomeFieldsProps) {
  const facts = fields.home.getFieldset() as FieldsOf<Required<Facts>>;
  const { about, door, tooLarge } = texts;
  return (
    <>
      <fieldset className="group/home">
        <legend className="font-semibold">{texts.legend}</legend>
        <p className="pb-2 text-sm text-ink-soft">{texts.hint}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          {texts.facts.map(({ fact, label, options }) => (
            <SelectField
              key={fact}
              label={label}
              errors={facts[fact].errors}
              select={getSelectProps(facts[fact])}
            >
              {options.map(([value, text, large]) => (
                <option key={value} value={value} data-large={large}>
                  {text}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        {tooLarge ? (
          <div aria-live="polite">
            <div className="mt-3 hidden gap-2.5 rounded-xl bg-marigold-100 px-3.5 py-3 text-marigold-900 group-has-[[data-large]:checked]/home:flex">
              <AlertIcon className="mt-0.5 size-5 shrink-0" />
              <div className="flex flex-col items-start gap-2">
                <p>
                  <strong className="block">{tooLarge.title}</strong>
                  {tooLarge.text}
                </p>
                {tooLarge.usual ? (
                  <button
                    name={leave}
                    value={tooLarge.usual.serviceId}
                    formNoValidate
                    className="button button-outline"
                  >
                    {tooLarge.usual.label}
                  </button>
                ) : null}
              </div>
            </div>
          </div>
        ) : null}
      </fieldset>
      <TextAreaField
        {...about}
        errors={fields.aboutHome.errors}
        textarea={{
          ...getTextareaProps(fields.aboutHome),
          rows: 2,
          maxLength: MAX_LENGTH.aboutHome,
        }}
      />
      <TextAreaField
        {...door}
        errors={fields.specialInstructions.errors}
        remedy={texts.old ? <p className="text-sm font-semibold">{texts.old}</p> : null}
        textarea={{
          ...getTextareaProps(fields.specialInstructions),
          rows: 2,
          maxLength: MAX_LENGTH.specialInstructions,
        }}
      />
    </>
  );
}
