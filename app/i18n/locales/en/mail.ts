export default {
  hello: "Hello {{name}},",
  "link-hint": "If the button does not work, open this address:",
  "why-account": "You get this mail because your address was given for an account at BaanSaat.",
  "why-booking": "You get this mail because of a booking at BaanSaat, Chiang Mai.",
  "why-cleaner": "You get this mail because you work with BaanSaat as a cleaner.",
  "why-admin": "You get this mail because you are an admin of BaanSaat.",
  "verify-subject": "Verify your email for BaanSaat",
  "verify-preview": "One tap, and your account is ready.",
  "verify-heading": "Verify your email",
  "verify-text":
    "Somebody, most likely you, signed up at BaanSaat with this address. Please confirm that it is yours.",
  "verify-action": "Verify my email",
  "verify-note-time": "The link works for 24 hours. You can ask for a new one at any time.",
  "verify-note-not-you":
    "If it was not you, leave this mail alone: without this step the account can't be used.",
  "reset-subject": "Set a new password for BaanSaat",
  "reset-preview": "The link works for 1 hour.",
  "reset-heading": "Set a new password",
  "reset-text":
    "Somebody, most likely you, asked for a new password for the BaanSaat account with this address. Open the link, and choose one.",
  "reset-action": "Choose a new password",
  "reset-note-time": "The link works once, for 1 hour. You can ask for a new one at any time.",
  "reset-note-not-you":
    "If it was not you, leave this mail alone: your password stays as it is, and nobody else has this link.",
  "password-subject": "Your BaanSaat password was changed",
  "password-preview": "If it was you, all is well.",
  "password-heading": "Your password was changed",
  "password-text":
    "There is a new password for your BaanSaat account. Every other device was signed out.",
  "password-action": "Set another password",
  "password-note-you": "If it was you, there is nothing to do.",
  "password-note-not-you":
    "If it was not you, set another password now: whoever has changed it is signed out by that.",
  "new-email-subject": "Confirm your new email for BaanSaat",
  "new-email-preview": "One tap, and our mails come here.",
  "new-email-heading": "Confirm your new email",
  "new-email-text":
    "Somebody, most likely you, wants to use this address for their BaanSaat account. Please confirm that it is yours.",
  "new-email-action": "Use this address",
  "new-email-note-time": "The link works for 24 hours. Until then nothing changes.",
  "new-email-note-not-you":
    "If it was not you, leave this mail alone: without this step your address isn't used.",
  "email-changed-subject": "The email of your BaanSaat account was changed",
  "email-changed-preview": "Our mails go to another address from now on.",
  "email-changed-heading": "Your email was changed",
  "email-changed-text":
    "Your BaanSaat account has another email address now. This is the last mail about it that comes here.",
  "email-changed-action": "Write to us",
  "email-changed-note":
    "If it was you, there is nothing to do. If it was not, somebody else is in your account: write to us at once.",
  "email-taken-subject": "Somebody wants to use your email at BaanSaat",
  "email-taken-preview": "Nothing has changed.",
  "email-taken-heading": "This address has an account already",
  "email-taken-text":
    "Somebody asked to use this address for another BaanSaat account. It belongs to yours already, so nothing has changed, and they were not told.",
  "email-taken-action": "Log in",
  "email-taken-note-you":
    "If it was you: log in to the account with this address, or choose another address for the other one.",
  "email-taken-note-not-you": "If it was not you, there is nothing to do.",
  "linked-subject": "{{provider}} now signs you in to BaanSaat",
  "linked-heading": "{{provider}} was linked to your account",
  "linked-text":
    "Whoever signs in with this {{provider}} account comes into your BaanSaat account from now on.",
  "linked-action": "See how you sign in",
  "linked-note-not-you":
    "If it was not you, unlink {{provider}} now and set another password: somebody else was in your account.",
  "unlinked-subject": "{{provider}} no longer signs you in to BaanSaat",
  "unlinked-heading": "{{provider}} was unlinked from your account",
  "unlinked-text":
    "{{provider}} will no longer sign you in to BaanSaat. You can link it again later.",
  "unlinked-note-not-you":
    "If it was not you, set another password now: somebody else was in your account.",
  "fact-username": "Username",
  "fact-at": "{{day}}, {{time}}",
  "fact-service": "Service",
  "fact-when": "When",
  "fact-when-value": "{{day}}, {{time}} · {{hours}}",
  "fact-cleaner": "Cleaner",
  "fact-customer": "Customer",
  "fact-phone": "Phone",
  "fact-address": "Address",
  "fact-area": "Area",
  "fact-instructions": "Special instructions",
  "fact-total": "Total",
  "fact-collect": "To collect",
  "fact-reason": "Reason",
  "fact-number": "Booking",
  "booked-subject": "Your cleaning is booked: {{day}}, {{time}}",
  "booked-preview": "{{service}} with {{cleaner}}",
  "booked-heading": "Your cleaning is booked",
  "booked-text": "{{cleaner}} comes to you on {{day}} at {{time}}.",
  "booked-pay":
    "Pay {{total}} straight to your cleaner when the work is done, in cash or by PromptPay. You never pay on the website or in advance.",
  "booked-action": "See my bookings",
  "job-subject": "New booking: {{day}}, {{time}}",
  "job-preview": "{{service}} in {{area}}",
  "job-heading": "You have a new booking",
  "job-text": "{{customer}} has booked you. It is confirmed: you don't need to answer.",
  "job-collect":
    "Collect {{total}} from the customer when the work is done, in cash or by PromptPay. It includes the platform fee of {{fee}}, which goes to BaanSaat.",
  "job-action": "Open my dashboard",
  "requested-subject": "Your request was sent: {{day}}, {{time}}",
  "requested-preview": "{{cleaner}} has until {{deadline}} to answer.",
  "requested-heading": "Your request is with {{cleaner}}",
  "requested-text":
    "{{cleaner}} has until {{deadline}} to answer. The time is kept for you until then, and we write to you as soon as there is an answer.",
  "requested-note":
    "Without an answer the request is cancelled automatically, and you can choose another cleaner. You never pay on the website or in advance.",
  "request-subject": "Please answer by {{deadline}}: a request for {{day}}",
  "request-preview": "{{service}} in {{area}}",
  "request-heading": "A customer asks for you",
  "request-text":
    "Please accept or decline by {{deadline}}. After that the request is cancelled automatically.",
  "request-note": "You see the address and the phone number once you have accepted.",
  "your-cleaner": "Your cleaner",
  "cancelled-subject": "Cancelled: {{day}}, {{time}}",
  "cancelled-heading": "This booking is cancelled",
  "cancelled-own-text": "As you wished, this booking is cancelled.",
  "declined-text": "{{cleaner}} can't take this job. Other cleaners may be free at that time.",
  "expired-text":
    "{{cleaner}} has not answered in time, so the request was cancelled automatically. Other cleaners may be free at that time.",
  "cancelled-by-cleaner-text":
    "{{cleaner}} can't come and has cancelled. We are sorry. Other cleaners may be free at that time.",
  "cancelled-by-us-text":
    "We had to cancel this booking. We are sorry. Other cleaners may be free at that time.",
  "cancelled-action": "Choose another cleaner",
  "cancelled-nothing-to-pay": "There is nothing to pay.",
  "job-cancelled-heading": "A job is cancelled",
  "job-cancelled-text": "The customer has cancelled this booking. Your time is free again.",
  "job-cancelled-by-us-text": "BaanSaat has cancelled this booking. Your time is free again.",
  "request-withdrawn-text": "The customer has withdrawn this request. You don't need to answer.",
  "request-expired-text":
    "This request was cancelled automatically, as there was no answer. Your time is free again.",
  "fact-valid-until": "Valid until",
  "check-expires-subject": "Your background check runs out on {{day}}",
  "check-expires-preview": "Renew it in time, and customers can go on booking you.",
  "check-expires-heading": "Your background check runs out soon",
  "check-expires-text":
    "Your background check is valid until {{day}}. After that day your profile is off the list, and nobody can book you.",
  "check-expires-todo":
    "Please have a new check made, and send us the result before then. We enter the new date, and your profile stays as it is.",
  "check-lapsed-subject": "Your background check has run out",
  "check-lapsed-preview": "Your profile is off the list until there is a new check.",
  "check-lapsed-heading": "Your background check has run out",
  "check-lapsed-text":
    "Your background check was valid until {{day}}. Your profile is off the list now, and nobody can book you.",
  "check-lapsed-todo":
    "Please have a new check made, and send us the result. Once we have entered it, your profile is listed again.",
  "check-action": "How background checks work",
  "check-expires-admin-subject": "{{cleaner}}: background check runs out on {{day}}",
  "check-expires-admin-heading": "A background check runs out soon",
  "check-expires-admin-text":
    "The background check of {{cleaner}} is valid until {{day}}. After that day the profile is off the list. The cleaner was told too.",
  "check-lapsed-admin-subject": "{{cleaner}}: background check has run out, off the list",
  "check-lapsed-admin-heading": "A background check has run out",
  "check-lapsed-admin-text":
    "The background check of {{cleaner}} was valid until {{day}}. The profile is off the list now. The cleaner was told too.",
  "check-admin-todo":
    "When you have seen a new result, enter its date and its expiry with the cleaner.",
} as const;
