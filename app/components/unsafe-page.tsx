import { getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { CheckCircleIcon } from "~/components/art/icons";
import { ChatIcon, PhoneIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { TextAreaField } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import { MAX_LENGTH } from "~/lib/field-lengths";

/*
 * The parts of the page of somebody who doesn't feel safe. Their texts come from the loader
 * (`~/http/unsafe-page.server`).
 */

/** The one button of the page: it reports at once. It goes into a form. */
export function UnsafeButton({ send, hint }: { send: string; hint: string }) {
  return (
    <>
      <button type="submit" className="button button-danger min-h-18 w-full text-section">
        <ShieldCheckIcon className="size-6 shrink-0" />
        {send}
      </button>
      <p className="pt-1 text-sm text-ink-soft">{hint}</p>
    </>
  );
}

interface Calls {
  police: { title: string; text: string };
  /** A telephone link, or the page from which to write if no number is set. */
  team: { to: string; title: string; text: string | null };
}

/** The numbers to call: the police's, which is the strong one after the report, and the team's. */
export function UnsafeCalls({
  calls: { police, team },
  isReported,
}: {
  calls: Calls;
  isReported: boolean;
}) {
  const link =
    "flex min-h-16 items-center gap-3 rounded-xl border-2 px-4 py-2 max-[16rem]:flex-wrap";
  const policeLook = isReported
    ? "border-brick bg-brick text-white"
    : "border-brick bg-white text-brick";
  const TeamIcon = team.to.startsWith("tel:") ? PhoneIcon : ChatIcon;
  return (
    <div className="flex flex-col gap-2">
      <a href="tel:191" className={`${link} ${policeLook}`}>
        <PhoneIcon className="size-6 shrink-0" />
        <span className="min-w-0">
          <strong className="block text-section">{police.title}</strong>
          <span className="block text-sm">{police.text}</span>
        </span>
      </a>
      <a href={team.to} className={`${link} border-celadon-700 bg-white text-celadon-800`}>
        <TeamIcon className="size-6 shrink-0" />
        <span className="min-w-0">
          <strong className="block tabular">{team.title}</strong>
          {team.text ? <span className="block text-sm tabular">{team.text}</span> : null}
        </span>
      </a>
    </div>
  );
}

/** Lists what will happen, or what has been done. */
export function UnsafePoints({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section aria-labelledby="points">
      <h2 id="points" className="pb-2 text-section">
        {title}
      </h2>
      <ul className="card flex flex-col gap-2 p-4 sm:px-6">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <CheckCircleIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The words for the team: those that were sent, and the form for more. */
export function UnsafeWords({
  words,
  children,
}: {
  words: { keptTitle: string; kept: string };
  /** The form; null once no more words are taken. */
  children: ReactNode;
}) {
  return (
    <>
      {words.kept ? (
        <div>
          <h2 className="text-base font-semibold">{words.keptTitle}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{words.kept}</p>
        </div>
      ) : null}
      {children}
    </>
  );
}

/** The field for words to the team, with its button. They go into a form. */
export function UnsafeWordsField({
  words,
  field,
}: {
  words: { label: string; hint: string; send: string };
  field: FormField<string | undefined>;
}) {
  return (
    <>
      <TextAreaField
        label={words.label}
        hint={words.hint}
        errors={field.errors}
        textarea={{ ...getTextareaProps(field), rows: 3, maxLength: MAX_LENGTH.problem }}
      />
      <button type="submit" className="button button-outline min-h-12">
        {words.send}
      </button>
    </>
  );
}
