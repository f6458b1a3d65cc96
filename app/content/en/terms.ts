import {
  MOST_BOOKINGS_AT_FIRST,
  MOST_CHANGES_AN_HOUR,
  MOST_PENDING_REQUESTS,
  MOST_SERIES_AT_FIRST,
  MOST_UPCOMING_BOOKINGS,
  MOST_VISITS_AHEAD,
  MOST_WEEKLY_VISITS_AT_FIRST,
} from "~/lib/booking-limits";
import type { InfoPage } from "../info-page";

/* The business adds its registered name and address, and has these terms checked by a lawyer. */
export const page: InfoPage = {
  title: "Terms of use",
  description:
    "The rules for using BaanSaat in Chiang Mai: accounts, bookings, prices and payment, changes, reviews, fair use, and what we answer for.",
  lead: "The rules of this website, as short as we could make them.",
  updated: "2026-11-29",
  inShort: {
    heading: "In short",
    lines: [
      {
        text: "The contract for the cleaning is between customer and cleaner.",
        section: "our-role",
      },
      {
        text: "The customer pays the cleaner when the work is done, and nothing on the website.",
        section: "prices-payment",
      },
      {
        text: "Change or cancel free of charge until the start. Less than 24 hours before, it is marked as late.",
        section: "changes",
      },
      {
        text: "If something goes wrong, report it on the booking’s page: our team answers.",
        section: "problems",
      },
      {
        text: "You can delete your account at any time.",
        section: "ending",
      },
    ],
  },
  sections: [
    {
      id: "our-role",
      heading: "What is BaanSaat’s role?",
      blocks: [
        {
          kind: "text",
          text: "BaanSaat, Chiang Mai, runs this marketplace. The cleaners are independent and not our employees. The contract for the cleaning is between customer and cleaner, and the service agreement applies to it. Between you and us these terms apply.",
        },
        {
          kind: "list",
          items: [
            "Operated by {{name}}",
            "Address: {{address}}",
            "Registration number: {{registrationNumber}}",
          ],
        },
        { kind: "link", href: "/service-agreement", label: "Service agreement" },
      ],
    },
    {
      id: "account",
      heading: "Who can have an account?",
      blocks: [
        {
          kind: "list",
          items: [
            "You are 20 or older, or a parent or guardian agrees.",
            "What you tell us is true, and your email address is verified.",
            "One person, one account. Keep your password to yourself and tell us if somebody else has used your account.",
          ],
        },
      ],
    },
    {
      id: "acceptance",
      heading: "Who accepts what, and when?",
      blocks: [
        {
          kind: "list",
          items: [
            "Everybody accepts these terms by signing up, with a password, LINE or Google.",
            "A customer accepts the service agreement by confirming a booking or sending a request.",
            "A cleaner accepts these terms and the service agreement by registering as a cleaner.",
            "The background check needs a separate consent, which is no part of accepting these terms.",
            "The privacy policy informs you. It asks for no consent.",
          ],
        },
      ],
    },
    {
      id: "bookings",
      heading: "When is a booking binding?",
      blocks: [
        {
          kind: "text",
          text: "When it is confirmed: at once with cleaners who use Instant booking, otherwise when the cleaner accepts. A request without an answer is cancelled automatically after 4 daytime hours (7:00 AM to 9:00 PM), and at the latest 1 hour before the start.",
        },
        {
          kind: "list",
          items: [
            "Jobs start from 8:00 AM to 3:00 PM, Chiang Mai time, at least 2 hours after booking.",
            `You may hold up to ${MOST_UPCOMING_BOOKINGS} future bookings and ${MOST_PENDING_REQUESTS} unanswered requests.`,
            `In all you may hold at most ${MOST_VISITS_AHEAD} visits ahead, and ${MOST_CHANGES_AN_HOUR} changes within an hour.`,
            `Until your first job is done, you may hold ${MOST_SERIES_AT_FIRST} series, ${MOST_BOOKINGS_AT_FIRST} single bookings, and ${MOST_WEEKLY_VISITS_AT_FIRST} visits a week by one cleaner.`,
            `If you need more, ask our team[[ on {{phone}}]].`,
            "Nobody can book their own cleaner profile.",
          ],
        },
      ],
    },
    {
      id: "prices-payment",
      heading: "What do I pay, and to whom?",
      blocks: [
        {
          kind: "text",
          text: "The total is the cleaner’s hourly rate times the hours of the service, rounded up to full hours, plus a flat platform fee of ฿350 for each visit (a series of 4 visits: 4 fees). You see it before you book, and it stays as agreed.",
        },
        {
          kind: "text",
          text: "The customer pays the total to the cleaner on completion, in cash or by PromptPay. We take no payment on this website. The cleaner passes the ฿350 included in it on to BaanSaat as agreed with us.",
        },
        {
          kind: "list",
          items: [
            "The cleaner says how it was paid.",
            "If nobody says anything for 7 days, it counts as paid, and the fee is owed.",
            "If customer and cleaner say different things, our team decides; until then, and while a problem is open, nobody is reminded and no fee is owed.",
          ],
        },
      ],
    },
    {
      id: "changes",
      heading: "Can a booking be changed or cancelled?",
      blocks: [
        {
          kind: "list",
          items: [
            "A customer can cancel or move a confirmed booking until it starts, and withdraw a pending request, on the booking’s page, free of charge. Less than 24 hours before the start it is marked as late.",
            "A cleaner who answers requests is asked first about another time; until then the booked time stays.",
            "Each regular visit is a booking of its own. A request for several visits is answered or withdrawn as a whole.",
            "A cleaner can cancel with a reason.",
            "Our team may cancel, move or reassign a booking with a reason. The customer may refuse another time or another person: at no charge, and without a late mark until the cleaner is on the way.",
            "The agreed price stays.",
            "A late change or a no-show leaves a mark. Whoever it is about can read it, with its cause, and answer it once. Our team keeps it or takes it back. It ends after 180 days. It changes nobody’s place in a list, suspends no account and hides no profile.",
          ],
        },
        {
          kind: "text",
          text: "If nobody completes a booking or reports a problem, it counts as completed 48 hours after its end.",
        },
      ],
    },
    {
      id: "problems",
      heading: "What if something goes wrong?",
      blocks: [
        {
          kind: "text",
          text: "Report it on the booking’s page, and say what would put it right. Our team answers within 24 daytime hours (7:00 AM to 9:00 PM). If the cleaner agrees, they come back free of charge. Money that one of the two owes the other for it is noted, and both can read it.",
        },
      ],
    },
    {
      id: "cleaners",
      heading: "What else applies to cleaners?",
      blocks: [
        {
          kind: "list",
          items: [
            "You may lawfully work in Thailand, and pay your own taxes and contributions.",
            "You are listed once we have verified you and you have accepted these terms and saved your availability, areas and phone number.",
            "A background check needs your separate consent. Without a valid one you can’t be listed.",
            "Your profile, photo and rate are true and your own. Keep your calendar up to date, and come when you are booked.",
            "Use a customer’s address and phone number for that booking only.",
          ],
        },
        { kind: "link", href: "/background-checks", label: "About background checks" },
      ],
    },
    {
      id: "reviews",
      heading: "What about reviews and other content?",
      blocks: [
        {
          kind: "list",
          items: [
            "A customer may leave one review for each completed booking.",
            "Write what you experienced, without insults or other people’s private details.",
            "What you write and upload stays yours, and you let us show it on BaanSaat.",
            "Anybody may report a review.",
            "We hide what breaks the law or these rules, and whoever wrote it can read why. We hide nothing because a review is bad.",
            "A hidden review doesn’t count.",
          ],
        },
      ],
    },
    {
      id: "fair-use",
      heading: "What is not allowed?",
      blocks: [
        {
          kind: "list",
          items: [
            "Booking in bad faith, such as never meaning to be there",
            "Harassment, discrimination, threats",
            "False identities, false reviews",
            "Collecting data from the site by machine, or attacking it",
          ],
        },
        {
          kind: "text",
          text: "We may deactivate an account that does this, and tell you why.",
        },
      ],
    },
    {
      id: "liability",
      heading: "What do you answer for?",
      blocks: [
        {
          kind: "text",
          text: "We answer for running the marketplace with care, for verifying cleaners as described, and for the satisfaction guarantee. For the cleaning itself the cleaner answers. We can’t promise that the site is always reachable.",
        },
        {
          kind: "text",
          text: "Nothing here limits rights that you have under Thai law, consumer protection included, nor liability for intent, gross negligence, or harm to life, body or health.",
        },
      ],
    },
    {
      id: "ending",
      heading: "How do I leave?",
      blocks: [
        {
          kind: "text",
          text: "Delete your account under My data at any time. Future bookings are then cancelled, and past ones no longer show who you are. What is owed for finished jobs remains owed.",
        },
      ],
    },
    {
      id: "changes-to-terms",
      heading: "Can these terms change?",
      blocks: [
        {
          kind: "text",
          text: "Yes. We email you at least 15 days before. If you disagree, you can delete your account. Bookings already made keep their price and terms.",
        },
      ],
    },
    {
      id: "law",
      heading: "Which law and which language apply?",
      blocks: [
        {
          kind: "text",
          text: "Thai law applies, and the Thai courts that have jurisdiction decide. [[Before it comes to that, talk to us: {{email}}.]]",
        },
        {
          kind: "text",
          text: "These terms exist in Thai and English. If they differ, the Thai text counts.",
        },
      ],
    },
  ],
};
