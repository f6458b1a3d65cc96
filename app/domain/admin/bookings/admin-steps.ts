/** The statuses that an admin gives a booking, by the word in the address of the question. */
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
