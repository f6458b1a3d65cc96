/* Visits of a series, on the pages of both sides and of admins. */
export default {
  place: "Visit {{number}} of {{count}}",
  number: "Booking #{{id}}",
  which: "Which visits should be cancelled?",
  "this-only": "This visit only",
  "from-this_one": "This visit and the {{count}} that follows",
  "from-this_other": "This visit and the {{count}} that follow",
  request: "It is one request for {{count}} visits: your answer is for all of them.",
} as const;
