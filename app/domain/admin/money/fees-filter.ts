/** How a cleaner's month stands, as a list of fees is asked for it. */
export const FEE_STATES = ["open", "settled"] as const;
export type FeeState = (typeof FEE_STATES)[number];

export const FEE_ORDERS = ["open", "fees", "name"] as const;
export type FeeOrder = (typeof FEE_ORDERS)[number];
