import { data, type AppLoadContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { addTeamNote, removeTeamNote } from "~/domain/admin/notes/note-commands.server";
import { TeamNoteSchema } from "~/domain/admin/notes/note-schemas";
import type { SignedInAdmin } from "~/domain/admin/shared/admin.server";
import {
  listTeamNotes,
  type NotableSubject,
  type NoteSubject,
  type TeamNote,
} from "~/domain/notes/team-notes.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/lib/paths";
import { failedChangeToast } from "./admin-list.server";

/** Most notes that a page shows beside other things; the page of the notes has all. */
export const MOST_NOTES_BESIDE = 5;

/**
 * Returns the notes on a booking or a person as pages show them, the newest first, with what the form for
 * another one needs. One query.
 */
export function getTeamNotesView(
  subject: Omit<NotableSubject, "name">,
  { adminId, ...page }: { adminId: number; size: number; before?: number },
) {
  const { notes, next } = listTeamNotes(subject, page);
  return {
    about: { type: subject.type, id: subject.id },
    notes: notes.map((note) => noteView(note, subject, adminId)),
    next,
    /** True if a note on this booking can also be on its customer. */
    canBeOnCustomer: subject.type === "booking" && subject.userId !== null,
    formKey: randomUUID(),
  };
}

const noteView = (note: TeamNote, { type }: Pick<NoteSubject, "type">, adminId: number) => ({
  id: note.id,
  text: note.text,
  at: note.createdAt,
  author: note.author,
  isOwn: note.authorUserId === adminId,
  isAboutSafety: note.isAboutSafety,
  /** For the notes of a booking: true if it is on the customer, too. */
  isOnCustomer: type === "booking" && note.userId !== null,
  /** For the notes of a person: the booking on which it was written. */
  bookingId: type === "user" ? note.bookingId : null,
});

export type TeamNotesView = ReturnType<typeof getTeamNotesView>;

/**
 * Carries out a form about the notes of a booking or a person: adds one, or removes one of the admin's own.
 * Redirects to `back`, or returns the refused form.
 */
export async function answerNoteForm(
  { request, context }: { request: Request; context: AppLoadContext },
  about: NoteSubject,
  { by, back }: { by: SignedInAdmin; back: string },
) {
  const form = await readForm(request);
  const change = { by, now: context.now };
  if (form.get("intent") === "remove") {
    const removed = removeTeamNote(parseId(form.get("noteId")), change);
    return redirectWithToast(
      back,
      removed.ok ? { title: "admin-notes:removed" } : failedChangeToast("admin-notes:not-removed"),
    );
  }
  const submission = parseForm(form, TeamNoteSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { text, onCustomer, isAboutSafety, formKey } = submission.value;
  const result = addTeamNote(
    {
      ...{ about, text, formKey: formKey || randomUUID() },
      ...{ onCustomer: onCustomer === "on", isAboutSafety: isAboutSafety === "on" },
    },
    change,
  );
  if (result.ok) return redirectWithToast(back, { title: "admin-notes:saved" });
  if (result.reason === "unknown-subject") throw data(null, { status: 404 });
  return redirectWithToast(paths.admin(), failedChangeToast("admin:refused-not-an-admin"));
}
