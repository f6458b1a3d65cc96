import type { PlainKey } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import type { Role } from "~/lib/vocabulary";

/** Returns a user's start page: the admin pages, their jobs, or their bookings. */
export function startPageOf({ role, isCleaner }: { role: Role; isCleaner: boolean }): {
  to: string;
  label: PlainKey;
} {
  if (role === "admin") return { to: paths.admin(), label: "common:nav-admin-dashboard" };
  if (isCleaner) return { to: paths.cleanerDashboard(), label: "common:nav-cleaner-dashboard" };
  return { to: paths.dashboard(), label: "common:nav-my-bookings" };
}
