import { getFormProps, getTextareaProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { LockIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import type { TeamNoteSchema } from "~/domain/admin/notes/note-schemas";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { adminPaths } from "~/lib/admin-paths";
import type { TeamNotesView } from "./team-notes.server";
import { useFormatDateTime } from "./use-format-date-time";

/** Notes of the team on marigold paper: the newest first, below them a form or links. */
export function TeamNotes({
  view: { notes },
  level,
  title,
  canRemove = false,
  children,
}: {
  view: Pick<TeamNotesView, "notes">;
  /** 1 if it is all that the page shows. */
  level: 1 | 2;
  title: string;
  /** True if the page has the action that removes notes. */
  canRemove?: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section
      id="notes"
      aria-labelledby="notes-title"
      className="scroll-mt-20 rounded-2xl border border-marigold-100 bg-marigold-50 p-4 text-sm sm:px-5"
    >
      <div>
        <Heading id="notes-title" className={level === 1 ? "text-title" : "text-section"}>
          {title}
        </Heading>
        <p className="inline-flex items-center gap-1.5 text-ink-soft">
          <LockIcon className="size-4 shrink-0" />
          {t("admin-notes:only-team")}
        </p>
      </div>
      {notes.length === 0 ? (
        <p className="py-2 text-ink-soft">{t("admin-notes:none")}</p>
      ) : (
        <ul className="divide-y divide-marigold-100">
          {notes.map((note) => (
            <li key={note.id} className="py-2.5">
              <NoteText note={note} canRemove={canRemove} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function NoteText({
  note: { id, text, at, author, isOwn, isOnCustomer, isAboutSafety, bookingId },
  canRemove,
}: {
  note: TeamNotesView["notes"][number];
  canRemove: boolean;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  return (
    <>
      <p className="text-base whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-ink-soft wrap-anywhere tabular">
          {t("admin-notes:by", { name: author ?? t("admin:actor-gone"), moment: moment(at) })}
        </p>
        {isOnCustomer ? <Badge tone="over">{t("admin-notes:on-customer")}</Badge> : null}
        {isAboutSafety ? <Badge tone="danger">{t("admin-notes:safety")}</Badge> : null}
        {bookingId === null ? null : (
          <Link
            to={adminPaths.item("bookings", bookingId)}
            className="link inline-flex min-h-11 items-center"
          >
            {t("admin-bookings:number", { id: bookingId })}
          </Link>
        )}
      </div>
      {isOwn && canRemove ? (
        <details className="pt-0.5">
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
            {t("admin-notes:remove")}
          </summary>
          <Form method="post" preventScrollReset className="flex flex-col gap-2 pb-2">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="noteId" value={id} />
            <p>{t("admin-notes:remove-means")}</p>
            <button type="submit" className="button button-danger-quiet w-fit">
              {t("admin-notes:remove-send")}
            </button>
          </Form>
        </details>
      ) : null}
    </>
  );
}

/** The form for another note. It is empty again once the note is saved. */
export function NewNote({
  view,
  refused,
  isFolded = false,
}: {
  view: TeamNotesView;
  refused: RefusedForm | undefined;
  /** True beside other things, where it opens on demand. */
  isFolded?: boolean;
}) {
  const { t } = useText();
  const newestOwn = view.notes.find(({ isOwn }) => isOwn)?.id ?? 0;
  const form = <NewNoteForm key={newestOwn} view={view} refused={refused} />;
  if (!isFolded) return form;
  return (
    <details key={newestOwn} open={refused !== undefined}>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center font-semibold">
        {t("admin-notes:add")}
      </summary>
      {form}
    </details>
  );
}

function NewNoteForm({
  view: { formKey, about, canBeOnCustomer },
  refused,
}: {
  view: TeamNotesView;
  refused: RefusedForm | undefined;
}) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof TeamNoteSchema>>("note", refused);
  const canBeOnPerson = about.type === "user" || canBeOnCustomer;
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-col gap-2 border-t border-marigold-100 pt-3"
    >
      <input type="hidden" name="formKey" value={valueSentBack(refused, "formKey") ?? formKey} />
      <TextAreaField
        label={t("admin-notes:new-label")}
        errors={fields.text.errors}
        textarea={{
          ...getTextareaProps(fields.text),
          rows: 3,
          required: true,
          maxLength: MAX_LENGTH.teamNote,
        }}
      />
      {canBeOnCustomer ? (
        <NoteTick
          name="onCustomer"
          label={t("admin-notes:tick-customer")}
          isTicked={valueSentBack(refused, "onCustomer") === "on"}
        />
      ) : null}
      {canBeOnPerson ? (
        <>
          <NoteTick
            name="isAboutSafety"
            label={t("admin-notes:tick-safety")}
            isTicked={valueSentBack(refused, "isAboutSafety") === "on"}
          />
          <p className="pb-1 text-ink-soft">{t("admin-notes:copy-hint")}</p>
        </>
      ) : null}
      <SendButton label="admin-notes:send" sending="admin-notes:sending" isQuiet />
    </Form>
  );
}

function NoteTick({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isTicked} className="size-5 shrink-0" />
      {label}
    </label>
  );
}
