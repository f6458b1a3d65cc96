/* A series on step 3: the server translates it, so that no page fetches these texts. */
export default {
  title: "Repeat?",
  lead: "The same cleaner at the same time, up to {{most}} visits",
  once: "Once",
  weekly: "Weekly",
  fortnightly: "Every 2 weeks",
  visits: "Number of visits",
  show: "Show the dates",
  "choose-first": "Choose a day and a time, and the dates appear here.",
  "weekly-dates": "Every {{weekday}}, {{time}}",
  "fortnightly-dates": "Every second {{weekday}}, {{time}}",
  "only-first":
    "No other date is free at this time. Try another time or day, or continue with one visit.",
  first: "First visit",
  price:
    "Each visit costs {{total}}, to be paid when it is done, and can be moved or cancelled alone.",
  "too-far_one": "{{count}} more date is too far ahead to book.",
  "too-far_other": "{{count}} more dates are too far ahead to book.",
  "slot-instead": "Free, instead of a date above",
  "slot-free": "Free",
} as const;
