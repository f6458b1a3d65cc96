/** Hours before or after a lost booking at which others are offered where nobody is free at its time. */
export const NEARBY_HOURS = 2;
