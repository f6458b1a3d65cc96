import { getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { FieldError, TextAreaField } from "~/components/ui/field";
import { valueSentBack, type FieldsOf } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { MOST_PROBLEM_PHOTOS, PROBLEM_PHOTO_RETENTION_DAYS } from "~/lib/booking-limits";
import { MAX_LENGTH, MOST_PHOTO_BYTES } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { PHOTO_SLOTS, photoSlotFields } from "~/lib/photo-slots";

type Refused = RefusedForm | null | undefined;

/** The fields that conform handles; the photos are sent beside them. */
// This must be a type alias: conform accepts it as a record.
export type ProblemForm = { kind: string; words?: string; wish?: string };

/** Returns the fields in their order, for the error summary. */
export function problemFieldsOf(fields: FieldsOf<ProblemForm>, refused: Refused) {
  return [
    { id: fields.kind.id, errors: fields.kind.errors },
    { id: fields.words.id, errors: fields.words.errors },
    ...photoFieldsOf(refused),
    { id: fields.wish.id, errors: fields.wish.errors },
  ];
}

/** Returns the photo slots, for the same summary. */
export function photoFieldsOf(refused: Refused) {
  return PHOTO_SLOTS.map((slot) => ({
    id: photoSlotFields(slot).file,
    errors: photoErrors(refused, slot),
  }));
}

const photoErrors = (refused: Refused, slot: number): Message[] | undefined =>
  refused?.reply.error?.[photoSlotFields(slot).file] ?? undefined;

/** An answer to a question, with its text and perhaps an explanation. */
interface Answer {
  value: string;
  label: string;
  hint?: string;
}

/** The questions of a problem report: what it is about, what happened, photos, what would put it right. */
export function ProblemFields({
  side,
  fields,
  kinds,
  wishes,
  chosenWish,
  refused,
  draftPhotos,
}: {
  side: "customer" | "cleaner";
  fields: FieldsOf<ProblemForm>;
  kinds: readonly Answer[];
  /** The answers to "what would put it right?" that this side has. */
  wishes: readonly Answer[];
  /** The answer that is chosen beforehand. */
  chosenWish?: string;
  refused: Refused;
  /** Photos that the server keeps for this form. */
  draftPhotos: readonly string[];
}) {
  const { t } = useText();
  const wishChosen = fields.wish.initialValue ?? chosenWish;
  return (
    <>
      <Choices
        field={fields.kind}
        legend={t("problem:kind")}
        chosen={fields.kind.initialValue}
        answers={kinds}
      />
      <TextAreaField
        label={t("problem:words")}
        hint={t("problem:words-hint")}
        errors={fields.words.errors}
        textarea={{ ...getTextareaProps(fields.words), rows: 4, maxLength: MAX_LENGTH.problem }}
      />
      <PhotoFields
        side={side}
        canBePrivate={side === "cleaner"}
        refused={refused}
        draftPhotos={draftPhotos}
      />
      <Choices
        field={fields.wish}
        legend={t("problem:wish")}
        chosen={wishChosen}
        answers={wishes}
      />
    </>
  );
}

/** A question with one of a few answers. */
function Choices({
  field,
  legend,
  chosen,
  answers,
}: {
  field: FieldsOf<ProblemForm>["kind" | "wish"];
  legend: string;
  chosen: string | undefined;
  answers: readonly Answer[];
}) {
  const isRefused = Boolean(field.errors?.length);
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={`min-w-0 scroll-mt-4 outline-none ${isRefused ? "border-l-4 border-brick pl-3" : ""}`}
      aria-describedby={isRefused ? field.errorId : undefined}
    >
      <legend className="contents font-semibold">{legend}</legend>
      <FieldError id={field.errorId} error={field.errors?.[0]} />
      <div className="card ruled mt-1.5">
        {answers.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-13 items-center gap-3 px-4 py-2">
            <input
              type="radio"
              name={field.name}
              value={value}
              required
              defaultChecked={chosen === value}
              className="size-5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              {label}
              {hint ? <span className="block text-sm text-ink-soft">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Slots for photos. A photo that was sent with a refused form stays in its slot. */
export function PhotoFields({
  side,
  canBePrivate = false,
  refused,
  draftPhotos,
}: {
  side: "customer" | "cleaner";
  /** True if something can be reported that the team alone reads: who sees the photos depends on it. */
  canBePrivate?: boolean;
  refused: Refused;
  draftPhotos: readonly string[];
}) {
  const { t } = useText();
  return (
    <fieldset aria-describedby="photos-hint" className="min-w-0">
      <legend className="font-semibold">{t("problem:photos")}</legend>
      <p id="photos-hint" className="pb-1.5 text-sm text-ink-soft">
        {t(side === "customer" ? "my-booking:problem-photos-hint" : "problem:photos-hint", {
          most: MOST_PROBLEM_PHOTOS,
          megabytes: MOST_PHOTO_BYTES / 1024 / 1024,
          days: PROBLEM_PHOTO_RETENTION_DAYS,
        })}
        {canBePrivate ? <span className="block">{t("problem:photos-unsafe")}</span> : null}
      </p>
      <div className="card ruled">
        {PHOTO_SLOTS.map((slot) => (
          <PhotoSlot
            key={slot}
            slot={slot}
            refused={refused}
            draftPhoto={draftPhotos[slot - 1] ?? ""}
          />
        ))}
      </div>
    </fieldset>
  );
}

function PhotoSlot({
  slot,
  refused,
  draftPhoto,
}: {
  slot: number;
  refused: Refused;
  draftPhoto: string;
}) {
  const { t } = useText();
  const { file, kept: draftField, unwanted } = photoSlotFields(slot);
  const photoNameSentBack = valueSentBack(refused, draftField);
  const [photoName, setPhotoName] = useState(photoNameSentBack ?? draftPhoto);
  useEffect(() => {
    // If no answer came, the server still keeps the same photo.
    if (photoNameSentBack !== undefined) setPhotoName(photoNameSentBack);
  }, [photoNameSentBack]);
  const errors = photoErrors(refused, slot);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A refused file must not be sent again.
    if (errors && input.current) input.current.value = "";
  }, [errors]);
  return (
    <div className="px-4 py-2">
      <label htmlFor={file} className="text-sm font-semibold">
        {t("problem:photo", { number: slot })}
      </label>
      <FieldError id={`${file}-error`} error={errors?.[0]} className="pb-1.5" />
      <div className="flex flex-wrap items-center gap-3">
        {photoName ? (
          <img
            src={paths.problemPhoto(photoName, "small")}
            alt=""
            width={48}
            height={48}
            className="size-12 shrink-0 rounded-xl bg-celadon-100 object-cover"
          />
        ) : null}
        <input
          // A new key empties the input: a photo that the server keeps needn't be sent again.
          key={photoName}
          ref={input}
          id={file}
          type="file"
          name={file}
          accept="image/jpeg,image/png,image/gif,image/webp"
          aria-invalid={errors ? true : undefined}
          aria-describedby={
            [photoName && `${file}-kept`, errors && `${file}-error`].filter(Boolean).join(" ") ||
            undefined
          }
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            const isTooLarge = chosen !== undefined && chosen.size > MOST_PHOTO_BYTES;
            // Checked before sending: the upload would take long and then be refused.
            target.setCustomValidity(isTooLarge ? t("problem:photo-too-large") : "");
            target.reportValidity();
          }}
          className="file-field min-h-11 w-full min-w-0 flex-1 basis-40 text-sm"
        />
      </div>
      {photoName ? (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <span id={`${file}-kept`}>{t("problem:photo-saved")}</span>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name={unwanted} className="size-5 shrink-0" />
            {t("problem:photo-leave-out")}
          </label>
        </div>
      ) : null}
      <input type="hidden" name={draftField} value={photoName} />
    </div>
  );
}
