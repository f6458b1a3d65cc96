import { sqlite } from "#db/client.server";

/** Runs `make`, and counts the events that it publishes as notified at `now`: nobody is notified of a demo's past. */
export function notifyNobody(now: number, make: () => void): void {
  const last = sqlite().prepare("select coalesce(max(id), 0) from outbox_events").pluck().get();
  make();
  sqlite().prepare("update outbox_events set expanded_at = ? where id > ?").run(now, last);
}
