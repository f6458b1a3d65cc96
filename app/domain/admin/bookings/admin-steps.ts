/** The status that each admin step gives a booking. The keys are the steps' names in URLs. */
export const STATUS_AFTER_STEP = {
  confirm: "confirmed",
  cancel: "cancelled",
  complete: "completed",
} as const;
export type AdminBookingStep = keyof typeof STATUS_AFTER_STEP;

export const ADMIN_BOOKING_STEPS = [
  "confirm",
  "complete",
  "cancel",
] as const satisfies AdminBookingStep[];
