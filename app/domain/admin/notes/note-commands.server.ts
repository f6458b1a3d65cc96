import {
  deleteOwnTeamNote,
  getNotableSubject,
  storeTeamNote,
  type NoteSubject,
} from "~/domain/notes/team-notes.server";
import {
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type NOT_AN_ADMIN,
  type SignedInAdmin,
} from "../shared/admin.server";

/*
 * Commands on the notes of the team. The audit log says who added or removed a note about what, never its
 * text.
 */

/** A note as an admin writes it. */
interface WrittenNote {
  about: NoteSubject;
  text: string;
  /** For a booking: the note is on its customer, too. */
  onCustomer: boolean;
  /** It is about somebody's safety, so it isn't in the copy of the person's data. */
  isAboutSafety: boolean;
  /** The key of the form: sent again, it makes no second note. */
  formKey: string;
}

type AddNoteResult =
  | { ok: true }
  | typeof NOT_AN_ADMIN
  /** There is no such booking or account. */
  | { ok: false; reason: "unknown-subject" };

/** Adds a note about a booking or a person. A customer who has deleted the account gets none. */
export function addTeamNote(
  { about, text, onCustomer, isAboutSafety, formKey }: WrittenNote,
  { by, now }: CommandContext<SignedInAdmin>,
): AddNoteResult {
  return asAdmin(by, () => {
    const subject = getNotableSubject(about);
    if (!subject) return { ok: false, reason: "unknown-subject" };
    const isBooking = about.type === "booking";
    const userId = isBooking && !onCustomer ? null : subject.userId;
    const note = storeTeamNote({
      ...{ bookingId: isBooking ? about.id : null, userId },
      ...{ authorUserId: by.adminId, text, isAboutSafety, formKey, createdAt: now },
    });
    // The form was sent before.
    if (note === null) return { ok: true };
    const details = isBooking && userId !== null ? { note, customer: userId } : { note };
    recordAdminAudit(
      { action: "note-added", subjectType: about.type, subjectId: about.id, details },
      { by, now },
    );
    return { ok: true };
  });
}

type RemoveNoteResult =
  | { ok: true }
  | typeof NOT_AN_ADMIN
  /** It was removed before, or another admin wrote it. */
  | { ok: false; reason: "unknown-note" };

/** Removes a note, which only its author can do. Its text is gone then. */
export function removeTeamNote(
  noteId: number,
  { by, now }: CommandContext<SignedInAdmin>,
): RemoveNoteResult {
  return asAdmin(by, () => {
    const note = deleteOwnTeamNote(noteId, by.adminId);
    if (!note) return { ok: false, reason: "unknown-note" };
    const about =
      note.bookingId === null
        ? ({ subjectType: "user", subjectId: note.userId ?? 0 } as const)
        : ({ subjectType: "booking", subjectId: note.bookingId } as const);
    recordAdminAudit({ action: "note-removed", ...about, details: { note: noteId } }, { by, now });
    return { ok: true };
  });
}
