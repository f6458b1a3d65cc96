import { getSelectProps, getTextareaProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { SelectField, TextAreaField } from "~/components/ui/field";
import type { FieldsOf, FormField } from "~/components/ui/form";
import type { HomeFact, HomeFactsSchema } from "~/domain/homes/home-facts";
import { MAX_LENGTH } from "~/lib/field-lengths";

/** The texts of a home's fields, in the reader's language. */
export interface HomeFieldsTexts {
  legend: string;
  /**
   * A block of lines for each fact, with an empty line between blocks: its name and label, then its options
   * (value, text, and 1 if the home is larger than the chosen service is for), with tabs between. In an array
   * each entry would be sent with its index.
   */
  facts: string;
  about: { label: string; hint: string };
  door: { label: string; hint: string };
  /** Asks once to sort a text that was written when there was only one. */
  old: string | null;
  tooLarge: null | {
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
        <legend className="pb-2 font-semibold">{texts.legend}</legend>
        <div className="part-facts grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1">
          {texts.facts.split("\n\n").map((block) => {
            const [[fact = "", label = ""] = [], ...options] = block
              .split("\n")
              .map((line) => line.split("\t"));
            const field = facts[fact as HomeFact];
            return (
              <SelectField
                key={fact}
                label={label}
                errors={field.errors}
                select={getSelectProps(field)}
              >
                {options.map(([value, text, large]) => (
                  <option key={value} value={value} data-large={large}>
                    {text}
                  </option>
                ))}
              </SelectField>
            );
          })}
        </div>
        {tooLarge ? (
          <div aria-live="polite">
            <div className="mt-3 hidden flex-wrap items-center gap-2 rounded-xl bg-marigold-100 px-3.5 py-3 text-marigold-900 group-has-[[data-large]:checked]/home:flex">
              <strong>{tooLarge.text}</strong>
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
        ) : null}
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
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
      </div>
    </>
  );
}
