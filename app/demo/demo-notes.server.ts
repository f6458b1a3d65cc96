import { desc, eq } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { addTeamNote } from "~/domain/admin/notes/note-commands.server";

/** Adds notes of the team on a customer and on their last booking. */
export function seedDemoNotes(customerId: number, adminId: number, now: number): void {
  const last = db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.userId, customerId))
    .orderBy(desc(bookings.id))
    .limit(1)
    .get();
  const note = { isAboutSafety: false, onCustomer: false };
  const context = { by: { adminId }, now };
  addTeamNote(
    {
      ...{ ...note, about: { type: "user", id: customerId }, formKey: "demo: customer" },
      text: "Prefers calls after 5 PM.",
    },
    context,
  );
  if (!last) return;
  addTeamNote(
    {
      ...{ ...note, about: { type: "booking", id: last.id }, formKey: "demo: booking" },
      text: "โทรคุยแล้ว ลูกค้าจะฝากกุญแจไว้ที่ป้อมยาม",
    },
    context,
  );
}
