export default {
  "something-wrong": "Something went wrong. Please try again.",
  "too-many-attempts": "Too many tries. Please wait {{minutes}} minutes and try again.",
  busy: "A lot of people are here right now. Please try again in a few seconds.",
  summary: "Please check what you typed",
  "username-required": "Username is required",
  "password-required": "Password is required",
  "address-required": "Address is required",
  "city-required": "City is required",
  "zip-required": "ZIP Code is required",
  "zip-invalid": "A ZIP code in Chiang Mai has 5 digits and starts with 50, such as 50200",
  "phone-required": "Phone number is required",
  "phone-invalid":
    "Enter a Thai number such as 081\u00a0234\u00a05678, or one with + and country code",
  "too-long": "This is too long: at most {{max}} characters, please",
  "invisible-character":
    "There is a character in here that can't be seen. Please type this anew instead of pasting it.",
  invalid: "Please check this",
  "changed-title": "Somebody changed this while you were typing",
  "changed-text":
    "Nothing has been saved yet. What you typed still stands in the form: save it again if it shall take the place of what is there now.",
  "changed-now": "Saved now: {{value}}",
  "changed-yours": "You typed: {{value}}",
  "changed-empty": "nothing",
  "form-stale": "This form is out of date. Please send it again.",
  "missing-booking-information": "Missing booking information",
  "price-invalid": "The total price must be a number",
  "status-400-title": "We could not read that",
  "status-400-text": "The form or address was not complete. Go back and try again.",
  "status-403-title": "This page is not for this account",
  "status-403-text":
    "You are signed in, but this page needs another role. If a form brought you here, go back and send it again.",
  "status-404-title": "404 Page Not Found",
  "status-404-text":
    "There is nothing at this address. It may have moved, or a letter went missing.",
  "status-405-title": "That does not work here",
  "status-405-text": "This address can't take that kind of request.",
  "status-413-title": "That is too large",
  "status-413-text":
    "What you sent is larger than we accept. Please make it smaller and try again.",
  "status-429-title": "Too many requests",
  "status-429-text":
    "More requests come from your network than we can answer. Please wait a moment and try again.",
  "status-500-title": "Something went wrong on our side",
  "status-500-text":
    "It has been noted. Please try again in a moment. Nothing that you booked is lost.",
  "busy-title": "This is not saved yet",
  "busy-text":
    "Saving takes longer than usual just now. Nothing was changed. Please try again in a moment.",
  "busy-kept": "What you typed is kept on this page: you can send it again from here.",
  "busy-passwords": "Only passwords have to be typed again.",
  "busy-current-password": "Current password",
  "busy-password": "Password",
  "busy-confirm-password": "Confirm password",
  "busy-send": "Send again",
  "request-id": "If you write to us, quote {{id}}.",
  "to-home": "To the home page",
  "to-browse": "Find a cleaner",
} as const;
