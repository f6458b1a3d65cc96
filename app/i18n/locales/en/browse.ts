export default {
  title: "Browse Our Cleaners",
  "title-specialty": "Browse Our Cleaners: {{specialty}}",
  "meta-description":
    "Compare verified home and office cleaners in Chiang Mai: rates in baht, reviews, languages and the next free day. Book in English or Thai.",
  "meta-description-specialty":
    "Verified cleaners in Chiang Mai who specialize in this: {{specialty}}. Compare rates, reviews and the next free day, with the estimated total in baht.",
  lead: "Each of them is verified by us and sets their own rate.",
  "search-label": "Search by name or description",
  "search-submit": "Search",
  specialties: "Specialties",
  "all-cleaners": "All Cleaners",
  count: "Showing {{number}} cleaner(s)",
  "count-specialized": "Showing {{number}} cleaner(s) specialized in {{specialty}}",
  "none-found": "No cleaners found matching your criteria.",
  "clear-filters": "Clear Filters",
  book: "Book {{name}}",
} as const;
