/** States of a cleaner's month by which the list of fees can be filtered. */
export const FEE_STATES = ["open", "settled"] as const;
export type FeeState = (typeof FEE_STATES)[number];

export const FEE_ORDERS = ["open", "fees", "name"] as const;
export type FeeOrder = (typeof FEE_ORDERS)[number];
