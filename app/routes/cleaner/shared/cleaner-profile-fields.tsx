import { getInputProps, getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { specialtyHint } from "~/components/specialty-hint";
import { UserIcon } from "~/components/art/subject-icons";
import { ServiceMark } from "~/components/art/service-mark";
import { Field, FieldError, TextAreaField } from "~/components/ui/field";
import { valueSentBack, type FieldsOf, type FormField } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { HOURLY_RATE_BAHT, MAX_LENGTH } from "~/lib/field-lengths";
import { formatBaht, satangFromBaht, type Satang } from "~/lib/money";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES, SPECIALTIES, SPOKEN_LANGUAGES, type Provider } from "~/lib/vocabulary";
import type { ProfilePart } from "./profile-parts";
import { rateExample } from "./rate-example";

/** The fields of a cleaner's profile form as conform knows them, without the file. */
// A type alias, because conform doesn't accept an interface as a record.
export type CleanerProfileForm = {
  profilePhoto?: string;
  photoToken: string;
  bio: string;
  specialties: string[];
  languages: string[];
  otherLanguages: string;
  nextAvailableDate: string;
  hourlyRate: string;
};

type Fields = FieldsOf<CleanerProfileForm>;

interface PhotoDraft {
  token: string;
  /** The provider whose picture of this person it is; null if they chose the photo themselves. */
  fromProvider: Provider | null;
}

/** Returns the fields in their order, for the error summary. */
export function profileFieldsOf(fields: Fields) {
  return [
    fields.profilePhoto,
    fields.bio,
    fields.specialties,
    fields.languages,
    fields.otherLanguages,
    fields.nextAvailableDate,
    fields.hourlyRate,
  ];
}

/** Shows the fields of a part under its heading. */
type PartFrame = ComponentType<{ part: ProfilePart; children: ReactNode }>;

/** Shows the fields of a part as they are. */
const NoFrame: PartFrame = ({ children }) => children;

/** The fields that registering and editing have in common. */
export function CleanerProfileFields({
  Part = NoFrame,
  fields,
  refused,
  photo,
  photoDraft = null,
  usualRate,
  platformFee,
}: {
  Part?: PartFrame;
  fields: Fields;
  refused: RefusedForm | null | undefined;
  /** The current photo of the profile, if any. */
  photo: string | null;
  /** The photo that is stored on the server for this form, if any. */
  photoDraft?: PhotoDraft | null;
  /** The range of most cleaners' rates; null if there are too few cleaners. */
  usualRate: { from: Satang; to: Satang } | null;
  platformFee: Satang;
}) {
  const { t } = useText();
  const optional = (label: string) => t("partner:optional", { label });
  return (
    <>
      <Part part="who">
        <PhotoField
          field={fields.profilePhoto}
          name={fields.photoToken.name}
          token={valueSentBack(refused, "photoToken")}
          photoDraft={photoDraft}
          photo={photo}
        />
        <TextAreaField
          label={t("partner:bio")}
          hint={t("partner:bio-hint")}
          errors={fields.bio.errors}
          textarea={{
            ...getTextareaProps(fields.bio),
            rows: 8,
            required: true,
            maxLength: MAX_LENGTH.bio,
          }}
        />
      </Part>
      <Part part="work">
        <CheckboxGroup
          field={fields.specialties}
          legend="partner:specialties"
          hint="partner:specialties-hint"
          className="card overflow-hidden grid *:[box-shadow:0_-1px_var(--color-celadon-200)] sm:grid-cols-2"
        >
          {(chosen) =>
            SPECIALTIES.map((specialty) => (
              <Checkbox
                key={specialty}
                field={fields.specialties}
                value={specialty}
                chosen={chosen}
              >
                <span className="min-w-0 grow basis-20 wrap-anywhere">
                  {t(`specialties:${specialty}`)}
                  <SpecialtyHint of={specialty} />
                </span>
                <ServiceMark specialty={specialty} className="size-8 shrink-0" />
              </Checkbox>
            ))
          }
        </CheckboxGroup>
        <CheckboxGroup
          field={fields.languages}
          legend="partner:languages"
          hint="partner:languages-hint"
          // The lines over the first row are cut off, in every number of columns.
          className="card overflow-hidden grid grid-cols-2 *:[box-shadow:0_-1px_var(--color-celadon-200)] max-[16rem]:grid-cols-1 sm:grid-cols-4"
        >
          {(chosen) =>
            SPOKEN_LANGUAGES.map((language) => (
              <Checkbox key={language} field={fields.languages} value={language} chosen={chosen}>
                {t(`common:language-name-${language}`)}
              </Checkbox>
            ))
          }
        </CheckboxGroup>
        <Field
          label={optional(t("partner:other-languages"))}
          hint={t("partner:other-languages-hint")}
          errors={fields.otherLanguages.errors}
          input={{
            ...getInputProps(fields.otherLanguages, { type: "text" }),
            maxLength: MAX_LENGTH.otherLanguages,
          }}
        />
      </Part>
      <Part part="terms">
        <Field
          label={optional(t("partner:next-available"))}
          errors={fields.nextAvailableDate.errors}
          input={{
            ...getInputProps(fields.nextAvailableDate, { type: "text" }),
            maxLength: MAX_LENGTH.nextAvailableDate,
          }}
        />
        <RateField field={fields.hourlyRate} usualRate={usualRate} platformFee={platformFee} />
      </Part>
    </>
  );
}

/** A second line if the name of a specialty doesn't explain it. */
function SpecialtyHint({ of }: { of: string }) {
  const { locale, t } = useText();
  const also = specialtyHint(of, locale, t);
  return also ? <span className="block text-sm text-ink-soft">{also}</span> : null;
}

type CheckboxGroupField = Fields["specialties"];

function CheckboxGroup({
  field,
  legend,
  hint,
  className,
  children,
}: {
  field: CheckboxGroupField;
  legend: PlainKey;
  hint: PlainKey;
  className: string;
  children: (chosen: readonly unknown[]) => ReactNode;
}) {
  const { t } = useText();
  const refused = Boolean(field.errors?.length);
  return (
    <fieldset
      id={field.id}
      key={field.key}
      tabIndex={-1}
      aria-describedby={refused ? `${field.id}-error` : undefined}
      className={`min-w-0 scroll-mt-4 outline-none ${refused ? "border-l-4 border-brick pl-3" : ""}`}
    >
      <legend className="contents font-semibold">{t(legend)}</legend>
      <p className="pb-1.5 text-sm text-ink-soft">{t(hint)}</p>
      <FieldError id={`${field.id}-error`} error={field.errors?.[0]} />
      <div className={className}>{children([field.initialValue ?? []].flat())}</div>
    </fieldset>
  );
}

function Checkbox({
  field,
  value,
  chosen,
  children,
}: {
  field: CheckboxGroupField;
  value: string;
  chosen: readonly unknown[];
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1.5">
      <input
        type="checkbox"
        name={field.name}
        value={value}
        defaultChecked={chosen.includes(value)}
        className="size-6 shrink-0"
      />
      {children}
    </label>
  );
}

/**
 * The photo: a file field whose label is its button, so that it is in the language of the page. Scripts show a
 * preview of the chosen photo; without them the browser names its file.
 */
function PhotoField({
  field,
  name,
  token,
  photoDraft,
  photo,
}: {
  field: FormField<string | undefined>;
  /** Name of the field with the token of the photo on the server. */
  name: string;
  /** The token in the action's answer; undefined without an answer. */
  token: string | undefined;
  photoDraft: PhotoDraft | null;
  photo: string | null;
}) {
  const { t } = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [draftToken, setDraftToken] = useState(token ?? photoDraft?.token);
  useEffect(() => {
    // Without an answer, the photo on the server is unchanged.
    if (token === undefined) return;
    setDraftToken(token);
    if (token) setChosen(null);
  }, [token]);
  const input = useRef<HTMLInputElement>(null);
  const show = () => {
    setChosen(null);
    const [file] = input.current?.files ?? [];
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setChosen(String(reader.result));
    reader.readAsDataURL(file);
  };
  // The user may have chosen a file before the scripts ran.
  useEffect(show, []);
  const stored = draftToken
    ? paths.photoDraft(draftToken)
    : photo && paths.cleanerPhoto(photo, 192);
  const shown = chosen ?? stored;
  const refused = Boolean(field.errors?.length);
  const hint = `${field.id}-hint`;
  return (
    <div className={refused ? "border-l-4 border-brick pl-3" : undefined}>
      <label htmlFor={field.id} className="font-semibold">
        {t("partner:optional", { label: t("partner:photo") })}
      </label>
      <p id={hint} className="pb-1.5 text-sm text-ink-soft">
        {t("partner:photo-hint")}
      </p>
      <FieldError id={`${field.id}-error`} error={field.errors?.[0]} />
      <div className="flex flex-wrap items-center gap-3 rounded-2xl border-2 border-dashed border-celadon-300 bg-white p-4">
        {shown ? (
          <img
            src={shown}
            alt={t("partner:photo-preview")}
            width={96}
            height={96}
            className="size-20 shrink-0 rounded-2xl bg-celadon-100 object-cover"
          />
        ) : (
          <span className="grid size-20 shrink-0 place-items-center rounded-2xl bg-celadon-100 text-celadon-700">
            <UserIcon className="size-10" />
          </span>
        )}
        <div className="relative min-w-0 grow basis-40">
          {draftToken && !chosen ? (
            <p className="pb-1.5 text-sm">
              {photoDraft?.fromProvider && photoDraft.token === draftToken
                ? t("partner:photo-from", { provider: PROVIDER_NAMES[photoDraft.fromProvider] })
                : t("partner:photo-saved")}
            </p>
          ) : null}
          <label htmlFor={field.id} className="button button-quiet">
            {t("partner:photo-choose")}
          </label>
          <input
            // A new token empties the file field: a stored photo needn't be sent again.
            key={draftToken}
            ref={input}
            id={field.id}
            type="file"
            name={field.name}
            accept="image/jpeg,image/png,image/gif,image/webp"
            aria-invalid={refused || undefined}
            aria-describedby={refused ? `${hint} ${field.id}-error` : hint}
            onChange={show}
            className="file-name text-sm"
          />
          {draftToken && !chosen ? (
            <label
              key={draftToken}
              className="flex min-h-11 cursor-pointer items-center gap-3 pt-1.5 text-sm"
            >
              <input type="checkbox" name="withoutPhoto" className="size-6 shrink-0" />
              {t("partner:photo-leave-out")}
            </label>
          ) : null}
        </div>
      </div>
      <input type="hidden" name={name} value={draftToken ?? ""} />
    </div>
  );
}

/** Rate of the example until the user types a valid one, in baht. */
const EXAMPLE_RATE_BAHT = 300;

/** The rate, with an example of what a job brings and costs. With scripts it updates while typing. */
function RateField({
  field,
  usualRate,
  platformFee,
}: {
  field: FormField<string>;
  usualRate: { from: Satang; to: Satang } | null;
  platformFee: Satang;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const row = useRef<HTMLDivElement>(null);
  const read = () => setTyped(row.current?.querySelector("input")?.value.trim() ?? "");
  // The user may have typed before the scripts ran.
  useEffect(read, []);
  const baht = Number(typed);
  const { min, max } = HOURLY_RATE_BAHT;
  const rate = satangFromBaht(baht >= min && baht <= max ? baht : EXAMPLE_RATE_BAHT);
  const { hours, keep, pays } = rateExample(rate, platformFee);
  return (
    <div ref={row} className="flex flex-col gap-2">
      <Field
        label={`${t("partner:rate")} (${t("partner:rate-unit")})`}
        hint={
          usualRate
            ? t("partner:rate-usual", {
                from: formatBaht(usualRate.from),
                to: formatBaht(usualRate.to),
              })
            : undefined
        }
        errors={field.errors}
        input={{
          ...getInputProps(field, { type: "text" }),
          inputMode: "decimal",
          autoComplete: "off",
          required: true,
          onChange: read,
        }}
      />
      <dl
        aria-live="polite"
        className="grid grid-cols-2 max-[16rem]:grid-cols-1 rounded-xl bg-celadon-100 text-center"
      >
        {[
          [t("partner:rate-keep", { hours }), keep] as const,
          [t("partner:rate-pays"), pays] as const,
        ].map(([label, sum]) => (
          <div key={label} className="flex flex-col justify-between px-2 py-2.5">
            <dt className="text-sm">{label}</dt>
            <dd className="text-lg font-bold">{formatBaht(sum)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {t("partner:rate-fee", { fee: formatBaht(platformFee) })}
      </p>
    </div>
  );
}
