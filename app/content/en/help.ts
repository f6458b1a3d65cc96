import {
  MOST_BOOKINGS_AT_FIRST,
  MOST_CHANGES_AN_HOUR,
  MOST_PENDING_REQUESTS,
  MOST_SERIES_AT_FIRST,
  MOST_SERIES_VISITS,
  MOST_UPCOMING_BOOKINGS,
  MOST_VISITS_AHEAD,
  MOST_WEEKLY_VISITS_AT_FIRST,
} from "~/lib/booking-limits";
import type { InfoPage } from "../info-page";

export const page: InfoPage = {
  title: "Help and questions",
  description:
    "Answers about booking a cleaner in Chiang Mai: prices and payment, changes and cancelling, safety, your account, and working as a cleaner.",
  lead: "Short answers to what people ask us. [[Not here? Email us at {{email}}.]]",
  sections: [
    {
      id: "booking",
      heading: "Booking",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "Can I get a cleaner today?",
              answer:
                "Yes, if somebody is free. A booking must be made at least 2 hours before it starts, and the last start is 3:00 PM. So for today, book by 1:00 PM at the latest.",
            },
            {
              question: "Can I book an evening, a night or a half hour?",
              answer:
                "No. Jobs start on the hour from 8:00 AM to 3:00 PM. One that starts in the afternoon may end in the evening. A time is offered only if the whole job fits into the cleaner’s day.",
            },
            {
              question: "My booking says Pending. What does that mean?",
              answer:
                "This cleaner answers each request personally. The time is held for you. They have 4 daytime hours (7:00 AM to 9:00 PM), and must answer at least 1 hour before the start. If they don’t, the request is cancelled automatically and we suggest others.",
            },
            {
              question: "How many bookings can I have?",
              answer: `Up to ${MOST_UPCOMING_BOOKINGS} future bookings, and up to ${MOST_PENDING_REQUESTS} requests that are waiting for an answer. For these limits, and for nothing else, regular visits that you book together count once. In all you can have at most ${MOST_VISITS_AHEAD} visits ahead, and ${MOST_CHANGES_AN_HOUR} changes within an hour. Until your first job is done, you can have ${MOST_SERIES_AT_FIRST} series, ${MOST_BOOKINGS_AT_FIRST} single bookings, and ${MOST_WEEKLY_VISITS_AT_FIRST} visits a week by one cleaner. If you need more, ask our team[[ on {{phone}}]].`,
            },
            {
              question: "In which order do cleaners appear?",
              answer:
                "Those with the best average rating first, and among equals those with more reviews; in the list of all, whoever does Standard Cleaning, for which the totals are, comes before the others. Nobody can pay for a place. You can sort by who is free soonest or by the lowest total instead, and when you book, your favourites come first. If you choose a kind of cleaning or an area, you see only those who do it and work there.",
            },
            {
              question: "Can I book the same cleaner again?",
              answer:
                "Yes. “Book again” on an earlier booking fills in the service, the cleaner and the address.",
            },
            {
              question: "Can the same cleaner come regularly?",
              answer: `Yes. Where you choose the time, under “Repeat?”, choose every week or every 2 weeks, up to ${MOST_SERIES_VISITS} visits at the same hour. You see which dates are free, and all that you tick are booked together. Each visit can be moved or cancelled alone, or all from one visit on.`,
            },
            {
              question: "Do I have to be at home? Can I leave a key?",
              answer:
                "Somebody should open the door and look at the result at the end. If you leave a key, agree with your cleaner how it is handed over and comes back, and write it under “For the door”. Your cleaner reads that once the booking is confirmed; please write no codes or keys anywhere else. The cleaner copies no key and passes no code on.",
            },
            {
              question: "I have pets. Can I book?",
              answer:
                "Yes. Say so among the facts of your home when you book: the cleaner sees it before coming. Please keep your pets in a safe room while the cleaner works, and write under “About the home” if one bites or is sensitive to a product. Nobody looks after pets.",
            },
            {
              question: "Can several cleaners come together?",
              answer:
                "One booking is one cleaner, and the one you booked comes in person. If you want more hands, book another cleaner for the same time. Each booking has its own price and platform fee.",
            },
            {
              question: "The time I want is taken. Is there a waiting list?",
              answer:
                "Not yet. Sort by who is free soonest, choose another day, or keep your favourites and look again: when another customer cancels, the time is free at once.",
            },
          ],
        },
      ],
    },
    {
      id: "how-long",
      heading: "How many hours does my home need?",
      blocks: [
        {
          kind: "table",
          head: ["Your home", "Service", "Hours"],
          rows: [
            ["Studio or 1 bedroom, up to about 45 m²", "Condo Cleaning", "2"],
            ["2 or 3 bedrooms, about 60 to 120 m²", "Standard Cleaning", "3"],
            ["The same, without strong products", "Eco-Friendly Cleaning", "3"],
            ["Office or shop, up to about 150 m²", "Office Cleaning", "3"],
            ["Garden, terrace, balcony", "Green Cleaning", "4"],
            ["2 or 3 bedrooms, everything thoroughly", "Deep Cleaning", "5"],
            ["An empty home, before or after a move", "Move-In/Out Cleaning", "6"],
            ["A home that builders have just left", "Post-Construction Cleaning", "8"],
          ],
        },
        {
          kind: "text",
          text: "A guide: the hours belong to the service, whatever the size. For a larger home write under “About the home” what matters most, or book two visits. More time than booked is agreed with the cleaner, with its price, before the extra time begins: during the visit either of you asks for it on the booking’s page, and the other agrees.",
        },
      ],
    },
    {
      id: "prices-payment",
      heading: "Prices and payment",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "How is the total worked out?",
              answer:
                "Hours × the cleaner’s hourly rate + the ฿350 platform fee. Two hours at ฿300 make ฿600 + ฿350 = ฿950. Part of an hour counts as one hour: 90 minutes are billed as 2.",
            },
            {
              question: "The service says about 2 hours, but 3 are billed. Why?",
              answer:
                "Part of an hour counts as one hour: a service of 2 hours 30 minutes is billed as 3. You see the hours billed beside the total before you book.",
            },
            {
              question: "Are travel and supplies in the price?",
              answer:
                "Yes. The total is all that you pay: nothing is added for travel, or for the cloths and products that the cleaner brings. Each service says what they bring; a vacuum cleaner, a mop and a bucket should be there.",
            },
            {
              question: "When and how do I pay?",
              answer:
                "When the work is done, straight to the cleaner, in cash or by PromptPay. You never pay on this website.",
            },
            {
              question: "Where is the PromptPay QR code?",
              answer:
                "From 1 hour before the start it is on your booking’s page, with the exact sum, or your cleaner shows you theirs. You can always pay in cash instead.",
            },
            {
              question: "What is the ฿350 for?",
              answer:
                "It pays for checking the cleaners’ identity and background, for running the booking system, and for help when there is a problem. It is charged for each visit, however long the job (4 regular visits: 4 fees), and is part of the total that you pay the cleaner.",
            },
            {
              question: "What if we don’t agree on whether it was paid?",
              answer:
                "If your cleaner says that it isn’t paid yet, the booking’s page says so, with the QR code, and there you can say that you have paid. Then our team asks both of you and decides; until then nobody reminds you. If nobody says anything for 7 days, it counts as paid.",
            },
            {
              question: "Can I have a receipt or a tax invoice?",
              answer:
                "We give you a booking summary: the day, the service, the total, and how and when it was paid. You can see and print it on the booking’s page, and we email it once the payment is recorded. It is neither a receipt nor a tax invoice, as you pay the cleaner directly. If you need a receipt, ask the cleaner. Only somebody who is registered for VAT can give you a tax invoice.",
            },
            {
              question: "Should I tip?",
              answer:
                "You don’t have to: the total is all that you owe. If you would like to, give it to the cleaner directly. We take no part of it.",
            },
            {
              question: "Someone asks me to pay in advance. Is that right?",
              answer:
                "No. Nobody at BaanSaat asks for a deposit, a card number or a transfer before the job. Don’t pay, and tell us.",
            },
          ],
        },
      ],
    },
    {
      id: "changes",
      heading: "Changes and cancelling",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "How do I move or cancel a booking?",
              answer:
                "Open the booking in My Bookings. Until it starts you can choose another of the cleaner’s free times there, or cancel it; a request can be withdrawn. A cleaner who answers requests is asked first about another time, and until then your time stays booked.",
            },
            {
              question: "Does cancelling cost anything?",
              answer:
                "No. Until 24 hours before the start it leaves no mark either. Later it is still possible and marked as late, which you, the cleaner and our team see.",
            },
            {
              question: "What is a mark, and what if it is wrong?",
              answer:
                "A late change or a no-show. Whoever it is about sees it with its cause and can answer it once. The team keeps it or takes it back, and says why. It ends after 180 days. It changes nobody’s place in a list, suspends no account and hides no profile.",
            },
            {
              question: "Does the price change when I move a booking?",
              answer: "No. The price that you agreed stays.",
            },
            {
              question: "What if the cleaner cancels or doesn’t come?",
              answer:
                "If they cancel, you get an email at once: we look for somebody else, or you choose another cleaner, whichever you asked for. If nobody comes, say so on the booking’s page in My Bookings, under “A problem with this booking”, and pay nothing.",
            },
          ],
        },
      ],
    },
    {
      id: "safety",
      heading: "Safety and quality",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "Are the cleaners checked?",
              answer:
                "Yes. Only cleaners whom we have verified, with a background check that has not expired, can be booked.",
            },
            {
              question: "Who sees my address and phone number?",
              answer:
                "The cleaner you booked, and only once the booking is confirmed. Before that they see your name, the service, the time, the total, your area and what you wrote about the home. Our team sees it when they help you.",
            },
            {
              question: "Something was broken or badly done. What now?",
              answer:
                "Tell the cleaner right away if you can, and tell us within 48 hours after the booked end of the job: on the booking’s page in My Bookings, under “A problem with this booking”, with photos and what would put it right. We answer within 24 daytime hours (7:00 AM to 9:00 PM). If the cleaner agrees, they come back free of charge, and money that is owed for it is noted there. The service agreement says more.",
            },
            {
              question: "I don’t feel safe with a cleaner. What can I do?",
              answer:
                "In danger call 191. Then press “I don’t feel safe” on the booking’s page, from the start of the job on. It ends the job at once, cancels all that you have booked with that cleaner, and we call you. The cleaner isn’t told why, and neither of you is offered to the other again.",
            },
            {
              question: "Who pays when something breaks?",
              answer:
                "The cleaner, if it was their fault, at what the thing is worth today. Normal wear, hidden faults and things that were badly mounted are not their fault. We hear both sides and help you agree.",
            },
            {
              question: "Is there insurance?",
              answer:
                "A booking includes no insurance, and the verified badge is none. There are two things: the cleaner pays for what they break by their own fault, and our satisfaction guarantee covers the work that was booked. Please put valuables away first.",
            },
            {
              question: "Can I get my money back?",
              answer:
                "Yes, if the work that was booked was not done properly. Tell us within 48 hours after the booked end of the job. We arrange a second visit that costs you nothing. If that is not possible or you don’t want it, we refund the part that was not done properly, up to the whole total, within 7 days of agreeing on it. For a job that you cancel before it starts there is nothing to give back, as nothing was paid.",
            },
            {
              question: "How do I find a cleaner again?",
              answer:
                "Press the heart on their card or their page. Your favourites have a list of their own among the cleaners, come first when you book, and are on your dashboard. Nobody else sees who they are.",
            },
            {
              question: "Are the reviews real?",
              answer:
                "Only a customer with a completed booking can leave a review: one per booking, up to 30 days after the job. It can be changed for 7 days. The cleaner may answer once, in public.",
            },
            {
              question: "How do I leave a review?",
              answer:
                "Open My Bookings: beside a cleaning that is done you find “Write review”. We also send you an email with the link. Others see your first name and the month.",
            },
            {
              question: "A review is untrue, or insults somebody. What can I do?",
              answer:
                "Press “Report” beside it, with an account or without one. Our team reads what you report. A review that breaks the rules is hidden, and its stars no longer count.",
            },
          ],
        },
        { kind: "link", href: "/background-checks", label: "About background checks" },
        { kind: "link", href: "/service-agreement", label: "Service agreement" },
      ],
    },
    {
      id: "account",
      heading: "Your account",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "The verification email has not arrived.",
              answer:
                "Look in your spam folder, then choose “Resend verification email”. The link works for 24 hours.",
            },
            {
              question: "I have forgotten my password.",
              answer:
                "Choose “Forgot password?” on the login page. We email you a link that works once, for 1 hour. A new password signs you out everywhere else.",
            },
            {
              question: "Can I sign in with LINE or Google?",
              answer:
                "Yes: press LINE or Google on the login page. (“Setup Required” on the button means that it can’t be used yet.) If your email address already has an account, sign in to that account first and then link LINE or Google.",
            },
            {
              question: "Can I protect my account with more than a password?",
              answer:
                "Yes. Open “Second step when you sign in” in your account and scan the QR code with an authenticator app. Once it is on, you can add a passkey there: your finger, your face or the lock of your screen then takes the place of the code.",
            },
            {
              question: "How do I get a copy of my data, or delete my account?",
              answer:
                "Both are on the page My data of your account. The copy is a file that computers can read (JSON). Deleting cancels your future bookings and removes your personal details from past ones.",
            },
            {
              question: "Will you remind me of a booking?",
              answer:
                "Yes. On the evening before we send you an email that says who comes, when and where. With LINE or messages on your phone switched on they remind you too, and once more before the cleaner comes.",
            },
            {
              question: "Can I choose which messages I get?",
              answer:
                "Email is always on. We email you about your bookings and your account, and about nothing else. We send no advertising. LINE and messages on your phone or computer are up to you: they bring what can’t wait, such as an answer, a cancellation, a new time, or a cleaner who is on the way. At night they stay silent unless it is about something soon.",
            },
            {
              question: "How do I get messages on my phone or computer?",
              answer:
                "On that device open Notifications in your account, switch on “This device”, and allow it when the browser asks. On an iPhone or iPad install BaanSaat first: tap the Share button of Safari, choose “Add to Home Screen”, and open it from there. Where messages are blocked, the same page says how to allow them again.",
            },
            {
              question: "How do I get messages on LINE?",
              answer:
                "Open Notifications in your account and choose “Connect LINE Account”. (“Setup Required” there means that it can’t be used yet.) LINE asks whether we may write to you, and to add us as a friend; without that our messages come by email instead. It is for messages alone: nobody signs in with it. “Disconnect LINE” on the same page stops them.",
            },
          ],
        },
      ],
    },
    {
      id: "cleaners",
      heading: "For cleaners",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "Why can’t customers see me yet?",
              answer:
                "You are listed once we have verified you and you have accepted the terms, agreed to the background check, and saved your availability, areas and phone number. Your dashboard shows what is missing.",
            },
            {
              question: "Can I decide on each job myself?",
              answer:
                "Yes. Switch off Instant booking. You then have 4 daytime hours (7:00 AM to 9:00 PM) to accept or decline each request.",
            },
            {
              question: "Do I get time to travel between jobs?",
              answer:
                "Yes. “Travel time between jobs” keeps 1 hour free after each job. It is on unless you switch it off.",
            },
            {
              question: "How do I hear about new jobs?",
              answer:
                "By email, always. In the Notifications tab of your dashboard you can connect LINE and switch on messages on your phone: then new jobs and requests, changes and the next day’s jobs come there too.",
            },
            {
              question: "Can I see my jobs in my own calendar app?",
              answer:
                "Yes. The Calendar tab has a private calendar link for calendar apps. If somebody else gets hold of it, get a new one there.",
            },
            {
              question: "For which jobs do I owe the platform fee?",
              answer:
                "For those that were paid, and those where nobody says anything for 7 days, in the month of the job’s end. You owe none while a job isn’t paid, you and the customer say different things, or a problem is open.",
            },
            {
              question: "The customer was not there. What do I do?",
              answer:
                "Ring, and call the number in the booking. If nobody opens, press “Nobody is home” on the page of that job and start the clock: the customer is told at once. Then wait 20 minutes: after that you can end the job there.",
            },
          ],
        },
      ],
    },
    {
      id: "accessibility",
      heading: "Usable for everybody",
      blocks: [
        {
          kind: "questions",
          items: [
            {
              question: "Does the site work without JavaScript?",
              answer: "Yes. You can search, book and look after your account without it.",
            },
            {
              question: "Can I use it with a keyboard or a screen reader?",
              answer:
                "Yes. We build to WCAG 2.2 AA: everything can be reached by keyboard, text can be enlarged, and motion stops if your device asks for that. If something blocks you, tell us and we will help you book.",
            },
            {
              question: "How do I change the language?",
              answer:
                "With the switch at the top of each page: English or Thai. You stay on the same page. Emails come in your language too.",
            },
          ],
        },
        { kind: "link", href: "/contact", label: "Contact us" },
      ],
    },
  ],
};
