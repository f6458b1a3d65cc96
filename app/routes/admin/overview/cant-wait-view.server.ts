import {
  CANT_WAIT_SHOWN,
  listDisputedDoors,
  listJobsWithoutCleaner,
  listUnconfirmedVisits,
} from "~/domain/admin/overview/cant-wait.server";
import { listUnsafeReports } from "~/domain/admin/overview/overview.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { nameForReader } from "~/lib/for-reader";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import type { CantWaitView } from "./cant-wait";

/** Returns what can't wait, as the overview shows it. Four queries. */
export function cantWaitView(now: number, locale: Locale): CantWaitView {
  const nobody = listJobsWithoutCleaner(now);
  const unconfirmed = listUnconfirmedVisits({ page: 1, size: CANT_WAIT_SHOWN }, now);
  return {
    unsafe: listUnsafeReports().map((report) => ({
      ...report,
      name: nameForReader(report.name, locale),
    })),
    doors: listDisputedDoors().map((door) => ({
      id: door.id,
      customer: nameForReader(door.customerName ?? "", locale),
      phone: door.customerPhone,
      cleaner: nameForReader(door.cleanerName, locale),
      cleanerPhone: door.cleanerPhone,
      waitsSince: door.waitsSince,
      disputedAt: door.disputedAt,
    })),
    nobody: {
      total: nobody.total,
      rows: nobody.rows.map((job) => ({
        id: job.id,
        date: job.date,
        startsAt: job.startsAt,
        service: keepCompounds(serviceNameOf(job, locale)),
        area: job.city,
        customer: nameForReader(job.customerName ?? "", locale),
        phone: job.customerPhone,
        cleaner: nameForReader(job.cleanerName, locale),
        how: job.how ?? "cancelled",
        state: job.state,
        searchedUntil: job.searchedUntil,
      })),
    },
    unconfirmed: {
      date: unconfirmed.date,
      total: unconfirmed.total,
      substitutes: unconfirmed.substitutes,
      rows: unconfirmed.rows.map((visit) => ({
        id: visit.id,
        startsAt: visit.startsAt,
        cleaner: nameForReader(visit.cleanerName, locale),
        phone: visit.cleanerPhone,
        confirmBy: visit.confirmBy,
      })),
    },
  };
}
