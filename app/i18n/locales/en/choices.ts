/* Reasons why a step of the wizard asks again: fetched only where one is shown. */
export default {
  "why-service-missing": "Please choose a service first.",
  "why-service-gone": "This service is not offered any more. Please choose another.",
  "why-cleaner-missing": "Please choose a cleaner first.",
  "why-cleaner-gone": "This cleaner can’t be booked at the moment. Please choose another.",
  "why-cleaner-not-offered":
    "This cleaner does not offer the service that you chose. Please choose another cleaner.",
  "why-cleaner-not-in-area":
    "This cleaner does not work in the area that you chose. Please choose another cleaner.",
  "why-own-profile": "This is your own profile. Please choose another cleaner.",
  "why-date-missing": "Please choose a date first.",
  "why-date-closed": "This day is not available any more. Please choose another.",
  "why-time-missing": "Please choose a time first.",
  "why-time-closed": "This job can’t start at that time. Please choose another.",
  "why-time-short-notice":
    "This cleaner answers requests first, and there is too little time for that before this hour. Please choose a later one.",
  "why-time-taken": "This time has just been taken. Please choose another.",
  "why-too-many-pending":
    "You have {{most}} requests that wait for an answer. Please wait for one before you send another.",
  "why-too-many-upcoming":
    "You have {{most}} bookings to come. That is as many as we can hold for you. Once one of them is done or cancelled, you can book again.",
  "why-visit-taken":
    "One of the dates has just been taken, so none was booked. Please look at the dates again.",
  "why-already-replaced":
    "Somebody is already coming in place of that booking. Please look at your bookings first.",
  "why-own-booking":
    "You have booked this time already. That booking stays as it was. To make another, please choose another time.",
  "why-key-reused":
    "This form has made a booking already, which stays as it was. To make another, please check the form and send it again.",
  "why-price-changed": "The price has changed. Please look at it and send the form again.",
  "limit-title": "That was not done",
  "limit-way-phone": "If you need more, call us on {{phone}}: we do it with you.",
  "limit-way": "If you need more, ask our team: we do it with you.",
  "limit-too-many-visits": "One account can hold at most {{most}} visits to come. {{way}}",
  "limit-first-series": "Until your first job is done, you can hold {{most}} series. {{way}}",
  "limit-first-bookings":
    "Until your first job is done, you can hold {{most}} single bookings. {{way}}",
  "limit-first-week":
    "Until your first job is done, you can hold {{most}} visits a week by one cleaner. {{way}}",
  "limit-too-many-changes":
    "You have changed your bookings very often within an hour. You can change them again in {{minutes}} min. {{way}}",
} as const;
