/** Monday, 23 November 2026, 9:00 in Chiang Mai: the moment at which tests happen. */
export const NOW = Date.parse("2026-11-23T02:00:00Z");
