export default {
  title: "My data",
  lead: "This is what we keep about you. It is yours: take a copy, or have it deleted.",
  "stored-number": "{{number}} kinds of data",
  "stored-title": "What we keep",
  "stored-profile": "Your profile",
  "stored-profile-text": "Name, username, email, phone number, address, language",
  "stored-bookings": "Your bookings",
  "stored-bookings-text":
    "Service, day, price, address, phone number, the home and what you wrote for the door, and every change",
  "stored-homes": "Your homes and places",
  "stored-homes-text":
    "Address, facts such as bedrooms and pets, your texts about the home and for the door, and its name, until you remove the place",
  "stored-reviews": "Your reviews",
  "stored-reviews-text":
    "Stars, words and day, the cleaner’s answer, and which reviews you reported",
  "stored-favourites": "Your favourites",
  "stored-favourites-text": "Which cleaners you keep as favourites",
  "stored-cleaner": "Your cleaner profile",
  "stored-cleaner-text":
    "What the profile shows, your availability and areas, PromptPay, your jobs",
  "stored-sign-in": "How you sign in",
  "stored-sign-in-text":
    "Your password as a hash that nobody can read, LINE or Google if you linked them, and where you’re signed in",
  "stored-notifications": "Notifications",
  "stored-notifications-text": "Which of your devices get them",
  "stored-record": "A record of changes",
  "stored-record-text": "When your password, email or role changed, and who did it",
  privacy: "Why, and for how long: our privacy policy",
  "download-title": "Take a copy",
  "download-text":
    "A file (JSON) with all of it, which other programs can read too. Passwords are not in it.",
  download: "Download my data",
  "delete-title": "Delete your account",
  "delete-text": "What happens then, and what stays, is on the next page.",
  "delete-link": "Delete my account",
  "delete-lead": "This can’t be undone. Please read what happens:",
  "delete-upcoming":
    "Bookings that are still to come are cancelled, and your cleaners are told. If a job has begun, it goes on.",
  "delete-more_one": "{{count}} more",
  "delete-more_other": "{{count}} more",
  "delete-past":
    "Past bookings stay on record with day, service and amount, but without your name, address, phone number, and what you said of the home and the door.",
  "delete-reviews": "Your reviews stay, without your name.",
  "delete-cleaner":
    "Your cleaner profile disappears at once, with your photo. Your jobs to come are cancelled, and the customers are told.",
  "delete-rest":
    "Your profile, LINE and Google sign-ins, devices and everything else are removed. You are signed out everywhere, and one last email says so.",
  "delete-retained":
    "If you owe platform fees, or a problem with one of your bookings is still open, name, email and phone number stay in that record, and what was reported with it, until it is settled: 2 years at most. Only our team sees them.",
  "retained-title": "Your name and contact stay for now",
  "retained-fees": "You owe {{sum}} in platform fees: until they are paid or waived.",
  "retained-problem":
    "The problem with booking #{{id}}, reported on {{day}}, is open: until our team has settled it.",
  "delete-copy-first": "Would you like a copy first?",
  "delete-by-username": "To be sure, type your username: {{username}}",
  "wrong-username": "This is not your username",
  "delete-submit": "Delete my account for good",
  "delete-keep": "Keep my account",
  "last-admin-title": "You are the last admin",
  "last-admin-text": "Without you nobody could run BaanSaat. Make somebody else an admin first.",
  "deleted-title": "Your account is deleted",
  "deleted-text": "Thank you for having been with us.",
} as const;
