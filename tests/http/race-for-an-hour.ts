import { bahtFromSatang } from "~/lib/money";
import type { BuiltServer } from "../support/built-server";
import type { ServerFixtures, FreeJob } from "../support/server-fixtures";
import { insist, type Answer } from "./client";

/** Returns the body of `POST /api/bookings` as the observed client sends it. */
export const bodyOf = ({ total, area, ...job }: FreeJob) => ({
  serviceId: job.serviceId,
  cleanerId: job.cleanerId,
  date: job.date,
  time: job.time,
  totalPrice: bahtFromSatang(total),
  address: "1 Nimman Road",
  city: area,
  zipCode: "50200",
  specialInstructions: "",
  status: "confirmed",
});

/** Lets fifty customers ask two servers on one database for the same cleaner and hour, all at once. */
export async function raceForAnHour(
  job: FreeJob,
  { servers, data }: { servers: readonly [BuiltServer, BuiltServer]; data: ServerFixtures },
): Promise<{ made: Answer[]; refused: Answer[] }> {
  const customers = Array.from({ length: 50 }, () => data.signIn(data.addCustomer()));
  const answers = await Promise.all(
    customers.map((cookie, turn) =>
      insist((servers[turn % 2] ?? servers[0]).origin, "/api/bookings", {
        json: bodyOf(job),
        cookie,
      }),
    ),
  );
  return {
    made: answers.filter(({ status }) => status < 300),
    refused: answers.filter(({ status }) => status >= 300),
  };
}
