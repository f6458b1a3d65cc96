/* A series on step 3: the server translates it, so that no page fetches these texts. */
export default {
  title: "Make it regular",
  lead: "The same cleaner at the same time, up to {{most}} visits",
  "how-often": "How often",
  once: "Just once",
  weekly: "Every week",
  every: "Every {{weeks}} weeks",
  visits: "Visits",
  show: "Show the dates",
  dates: "Choose the dates",
  first: "First visit",
  price:
    "Each visit costs {{total}}, to be paid when it is done, and can be moved or cancelled alone.",
  "too-far_one": "{{count}} more date is too far ahead to book.",
  "too-far_other": "{{count}} more dates are too far ahead to book.",
  "slot-instead": "Free, instead of a date above",
  "slot-free": "Free",
} as const;
