import { getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { FieldError, TextAreaField } from "~/components/ui/field";
import { valueSentBack, type FieldsOf } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { MOST_PROBLEM_PHOTOS, PROBLEM_PHOTO_RETENTION_DAYS } from "~/lib/booking-limits";
import { MAX_LENGTH, MOST_PROBLEM_PHOTO_BYTES } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { PHOTOS_FIELD, PHOTO_SLOTS, photoSlotFields } from "~/lib/photo-slots";

type Refused = RefusedForm | null | undefined;

/** Longest side of a photo that a browser made smaller, in pixels: above that of the stored one. */
const LONGEST_SENT_SIDE_PX = 2000;

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

/** Returns the field for photos, for the same summary. */
export function photoFieldsOf(refused: Refused) {
  return [{ id: PHOTOS_FIELD, errors: photoErrors(refused) }];
}

const photoErrors = (refused: Refused): Message[] | undefined =>
  refused?.reply.error?.[PHOTOS_FIELD] ?? undefined;

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
              className="size-6 shrink-0"
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

/**
 * The photos that the server keeps, and a field for others. Photos that were sent with a refused form are
 * kept.
 */
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
  const [kept, setKept] = useState(keptSentBack(refused) ?? draftPhotos);
  const [round, setRound] = useState(0);
  const shownRefusal = useRef(refused);
  useEffect(() => {
    if (refused === shownRefusal.current) return;
    shownRefusal.current = refused;
    const sentBack = keptSentBack(refused);
    // If no answer came, the server still keeps the same photos, and those in the field aren't sent.
    if (!sentBack) return;
    setKept(sentBack);
    setRound((before) => before + 1);
  }, [refused]);
  return (
    <fieldset aria-describedby="photos-hint" className="min-w-0">
      <legend className="font-semibold">{t("problem:photos")}</legend>
      <p id="photos-hint" className="pb-1.5 text-sm text-ink-soft">
        {t(side === "customer" ? "my-booking:problem-photos-hint" : "problem:photos-hint", {
          most: MOST_PROBLEM_PHOTOS,
          megabytes: MOST_PROBLEM_PHOTO_BYTES / 1024 / 1024,
          days: PROBLEM_PHOTO_RETENTION_DAYS,
        })}
        {canBePrivate ? <span className="block">{t("problem:photos-unsafe")}</span> : null}
      </p>
      {kept.length > 0 ? <KeptPhotos photos={kept} /> : null}
      {/* A new key empties the tile: its photos were sent. */}
      <PhotoTile key={round} errors={photoErrors(refused) ?? []} />
    </fieldset>
  );
}

/** Returns the photos that the server keeps for a refused form; undefined if there was no answer. */
function keptSentBack(refused: Refused): string[] | undefined {
  const names = PHOTO_SLOTS.flatMap(
    (slot) => valueSentBack(refused, photoSlotFields(slot).kept) ?? [],
  );
  return names.length === 0 ? undefined : names.filter((name) => name !== "");
}

function KeptPhotos({ photos }: { photos: readonly string[] }) {
  const { t } = useText();
  return (
    <>
      <p className="pb-1.5 text-sm">{t("problem:photo-saved")}</p>
      <ul className="flex flex-wrap gap-x-4 pb-1.5">
        {photos.map((photo, index) => {
          const { kept, unwanted } = photoSlotFields(index + 1);
          return (
            <li key={photo} data-kept="">
              <img
                src={paths.problemPhoto(photo, "small")}
                alt=""
                width={96}
                height={96}
                className="size-24 rounded-xl bg-celadon-100 object-cover"
              />
              <label className="flex min-h-11 items-center gap-2 text-sm">
                <input type="checkbox" name={unwanted} className="size-5 shrink-0" />
                {t("problem:photo-remove", { number: index + 1 })}
              </label>
              <input type="hidden" name={kept} value={photo} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/**
 * A file field for several photos. In pages with scripts the rest of what it does is loaded when somebody
 * uses it; pages that send no bundle have `PhotoTileInline` after their form.
 */
function PhotoTile({ errors }: { errors: readonly Message[] }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isPlain, setIsPlain] = useState(false);
  const isRefused = errors.length > 0;
  const enhance = () => {
    // If the script can't be loaded, the field itself names the chosen photos.
    import("./photo-tile-script").then(
      (script) => input.current && script.enhancePhotoTile(input.current, script.shrinkPhoto),
      () => setIsPlain(true),
    );
  };
  useEffect(() => {
    // Somebody may have gone to the field, or chosen a photo, before the scripts ran.
    const field = input.current;
    if (field?.files?.length || field === document.activeElement) enhance();
  }, []);
  return (
    <div
      data-longest={LONGEST_SENT_SIDE_PX}
      data-bytes={MOST_PROBLEM_PHOTO_BYTES}
      data-most={MOST_PROBLEM_PHOTOS}
      data-many={t("problem:photos-too-many", { most: MOST_PROBLEM_PHOTOS })}
      data-remove={t("problem:photo-remove", { number: "#" })}
      data-heic={t("problem:photo-heic")}
      data-large={t("problem:photo-too-large")}
      className={`relative flex flex-col items-start gap-2 rounded-2xl border-2 border-dashed p-3 ${isRefused ? "border-brick" : "border-celadon-300"}`}
    >
      <label htmlFor={PHOTOS_FIELD} className="button button-quiet">
        {t("problem:photos-add")}
      </label>
      {isRefused ? (
        <div id={`${PHOTOS_FIELD}-error`} className="wrap-anywhere">
          {errors.map((error, index) => (
            <FieldError key={index} id={`${PHOTOS_FIELD}-error-${index}`} error={error} />
          ))}
        </div>
      ) : null}
      <input
        ref={input}
        id={PHOTOS_FIELD}
        type="file"
        name={PHOTOS_FIELD}
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${PHOTOS_FIELD}-error` : undefined}
        onFocus={enhance}
        onChange={enhance}
        className={`max-w-full text-sm ${isPlain ? "" : "file-name"}`}
      />
    </div>
  );
}
