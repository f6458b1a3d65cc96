import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { SLOT_LABELS } from "~/lib/vocabulary";
import { SERVER_NOW, type ServerFixtures } from "../../support/server-fixtures";

/**
 * Moves a booking to today at `hour`, in the database, because no test can change the server's clock. Its
 * hours move with it.
 */
export function moveToToday(data: ServerFixtures, id: number, hour: number): void {
  const { sqlite } = data;
  const date = cityDateOf(SERVER_NOW);
  const begins = instantOf(date, hour);
  sqlite
    .transaction(() => {
      const held = sqlite
        .prepare<[number], { hour: number; isTravel: number }>(
          "select hour, is_travel as isTravel from booking_hours where booking_id = ? order by hour",
        )
        .all(id);
      sqlite.prepare("delete from booking_hours where booking_id = ?").run(id);
      sqlite
        .prepare(
          `update bookings set date = ?, time = ?, starts_at = ?, ends_at = ? + ends_at - starts_at
         where id = ?`,
        )
        .run(date, SLOT_LABELS[hour - 8], begins, begins, id);
      const take = sqlite.prepare(
        `insert into booking_hours (cleaner_id, date, hour, booking_id, is_travel)
       select cleaner_id, date, ?, id, ? from bookings where id = ?`,
      );
      const first = held[0]?.hour ?? 0;
      for (const one of held) take.run(one.hour - first + hour, one.isTravel, id);
    })
    .immediate();
}
