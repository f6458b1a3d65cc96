/** Notifications on phones: title and body must be readable at a glance, a button has 20 characters. */
export default {
  when: "{{day}}, {{time}}",
  "series-from_one": "{{count}} visit from {{when}}",
  "series-from_other": "{{count}} visits from {{when}}",
  "series-each": "{{total}} each",
  "your-cleaner": "Your cleaner",
  "see-booking": "See my booking",
  "see-job": "See the job",
  "see-jobs": "See my jobs",
  "choose-another": "Find another cleaner",
  answer: "Answer",
  "job-title": "New job: {{when}}",
  "job-body": "{{service}} in {{area}}. Collect {{total}} when the work is done.",
  "taken-over-body":
    "As agreed, you take this job over: {{service}} in {{area}}. Collect {{total}} when the work is done.",
  "answer-title": "Please answer by {{until}}",
  "request-body":
    "Request for {{when}}: {{service}} in {{area}}. Collect {{total}}, of which you keep {{keep}}.",
  "request-action": "Accept or decline",
  "accepted-title": "Confirmed: {{when}}",
  "accepted-body": "{{cleaner}} comes to you: {{service}}. Pay {{total}} when the work is done.",
  "cancelled-title": "Cancelled: {{when}}",
  choose: "Choose",
  confirm: "I'm coming",
  "lost-cancelled-title": "{{cleaner}} can't come: {{when}}",
  "lost-declined-title": "Not booked: {{when}}",
  "lost-expired-title": "No answer: {{when}}",
  "lost-find-body":
    "We are finding somebody else: same time, not more than {{total}}. You need to do nothing.",
  "lost-ask-body": "See who is free at that time. One tap, everything is filled in.",
  "lost-cancel-body": "Nobody comes, as you chose. Nothing to pay.",
  "found-title": "{{cleaner}} comes instead: {{when}}",
  "found-body": "{{service}}. Pay {{total}} when the work is done.",
  "given-title": "The job is yours: {{when}}",
  "confirm-please-body": "{{service}} in {{area}}. Please say by {{until}} that you come.",
  "not-found-title": "Nobody is free: {{when}}",
  "not-found-body": "See what you can book instead. Nothing to pay.",
  "offer-title": "Urgent job, you keep {{keep}}: {{when}}",
  "offer-body": "{{service}} in {{area}}. First to accept gets it. Answer by {{until}}.",
  "offer-gone-title": "The job is taken: {{when}}",
  "offer-gone-body": "Thank you for looking.",
  "given-back-title": "{{cleaner}} comes after all: {{when}}",
  "given-back-body": "{{service}}. Same time, same price.",
  "covered-title": "Somebody takes your job: {{when}}",
  "covered-body": "Nothing for you to do.",
  "not-booked-title": "Not booked: {{when}}",
  "declined-body": "{{cleaner}} can't take this job. Other cleaners may be free at that time.",
  "expired-body":
    "{{cleaner}} has not answered in time, so the request has run out. Other cleaners may be free at that time.",
  "cancelled-by-cleaner-body":
    "{{cleaner}} can't come. We are sorry. Other cleaners may be free at that time.",
  "cancelled-by-us-body":
    "We had to cancel this booking. We are sorry. Other cleaners may be free at that time.",
  "job-cancelled-body":
    "The customer has cancelled: {{service}} in {{area}}. Your time is free again.",
  "withdrawn-title": "Withdrawn: {{when}}",
  "withdrawn-body":
    "The customer has withdrawn the request: {{service}} in {{area}}. You don't need to answer.",
  "no-show-title": "Cancelled, nobody was home: {{when}}",
  "no-show-body":
    "{{cleaner}} was at the door, waited, and nobody opened. If that isn't how it was, write to us.",
  "ended-title": "The team ended it: {{when}}",
  "ended-customer-body": "The job was ended. Our team will call you.",
  "ended-cleaner-body": "The team has ended this job. Please leave now; we will call you.",
  "kept-apart-title": "Visits are cancelled",
  "kept-apart-customer-body": "Your visits with {{cleaner}} are cancelled. Our team will call you.",
  "kept-apart-cleaner-body":
    "The team has cancelled your visits with the customer of this job: {{service}} in {{area}}. Your time is free again.",
  "on-the-way-title": "{{cleaner}} is on the way",
  "on-the-way-body": "{{service}}, {{when}}. Pay {{total}} when the work is done.",
  "rescheduled-title": "New time: {{when}}",
  "rescheduled-body": "{{cleaner}} comes to you at the new time. The price stays as agreed.",
  "rescheduled-job-body": "{{service}} in {{area}}, before: {{before}}. The price stays as agreed.",
  "corrected-title": "Corrected: {{when}}",
  "corrected-body":
    "The customer has corrected address, phone or instructions. Please look before you set off.",
  "reschedule-proposed-body":
    "The customer asks for {{asked}} instead of {{when}}. Without an answer the job stays as it is.",
  "time-unchanged-title": "It stays: {{when}}",
  "time-unchanged-body":
    "The customer no longer asks for another time: {{service}} in {{area}} stays as it was.",
  "time-unchanged-unanswered-body":
    "The other time was not answered in time: {{service}} in {{area}} stays as it was.",
  "tomorrow-title": "A reminder: {{when}}",
  "soon-title": "Today at {{time}}",
  "jobs-tomorrow-title_one": "{{day}}: {{count}} job",
  "jobs-tomorrow-title_other": "{{day}}: {{count}} jobs",
  "jobs-tomorrow-body": "Your jobs: {{jobs}}",
  "reassigned-title": "{{cleaner}} comes now: {{when}}",
  "reassigned-body": "As agreed, in place of {{former}}. The price stays as it was.",
  "taken-away-title": "No longer yours: {{when}}",
  "taken-away-body":
    "BaanSaat has given this job in {{area}} to another cleaner. Your time is free again.",
  "check-expires-title": "Background check valid until {{day}}",
  "check-expires-body":
    "After that day nobody can book you. Please have a new one made, and send us the result.",
  "check-lapsed-title": "Your background check has run out",
  "check-lapsed-body":
    "It was valid until {{day}}. Nobody can book you until we have the result of a new one.",
  "check-action": "How checks work",
  "phone-missing-title": "Please add your phone number by {{day}}",
  "phone-missing-body":
    "Customers need to reach you. Without a number your profile goes off the list.",
  "phone-overdue-title": "Your profile is off the list",
  "phone-overdue-body":
    "We asked for a phone number by {{day}}. Once you add it, you are listed again.",
  "phone-action": "Add phone number",
  "test-title": "Notices reach this device",
  "test-title-line": "Messages reach you on LINE",
  "test-body": "This is the test that you asked for. There is nothing to do.",
  "test-action": "Open BaanSaat",
} as const;
