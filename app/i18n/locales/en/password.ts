export default {
  "forgot-title": "Forgot password?",
  "forgot-lead": "Enter the email of your account: we send you a link to choose a new password.",
  "forgot-email": "Email",
  "forgot-submit": "Send the link",
  "sent-title": "Check your email",
  "sent-text":
    "If there is an account with this address, a link to choose a new password is on its way.",
  "sent-hint": "It can take a few minutes; check your spam folder too. The link works for 1 hour.",
  "ask-again": "Ask for a new link",
  "reset-title": "Choose a new password",
  "reset-lead": "You will be signed out everywhere, and log in with the new one.",
  "reset-unlinks":
    "This account has been opened with LINE or Google so far. With the new password that stops. You can link yours again once you are logged in.",
  new: "New password",
  "confirm-new": "Confirm new password",
  "reset-submit": "Save new password",
  "reset-done": "Your new password is set",
  "reset-done-text": "Log in with it. Your username is {{username}}.",
  "link-title": "This link does not work",
  "link-unknown-link": "It may have been cut off on its way. Ask for a new one.",
  "link-expired": "Links to choose a password work for 1 hour. Ask for a new one.",
  "link-used": "It has been used, or your password was changed since. Ask for a new one.",
} as const;
