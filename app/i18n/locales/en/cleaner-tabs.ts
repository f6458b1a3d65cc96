export default {
  sections: "Parts of your dashboard",
  bookings: "Bookings",
  "to-answer_one": "waits for your answer",
  "to-answer_other": "wait for your answer",
  calendar: "Calendar",
  notifications: "Notifications",
  settings: "Settings",
} as const;
