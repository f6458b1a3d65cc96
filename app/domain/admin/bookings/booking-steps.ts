/** The statuses that an admin gives a booking, by the word in the address of the question. */
export const STATUS_OF_STEP = {
  confirm: "confirmed",
  cancel: "cancelled",
  complete: "completed",
} as const;
export type BookingStep = keyof typeof STATUS_OF_STEP;

export const BOOKING_STEPS = ["confirm", "complete", "cancel"] as const satisfies BookingStep[];
