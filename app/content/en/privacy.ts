import type { InfoPage } from "../info-page";

/*
 * A privacy notice under Thailand's Personal Data Protection Act (PDPA). The business adds its
 * registered name and address as controller, names its hosting and email providers, and checks the text
 * with a lawyer.
 */
export const page: InfoPage = {
  title: "Privacy policy",
  description:
    "What personal data BaanSaat collects, why, who sees your address and phone number, how long we keep it, and your rights under Thailand’s PDPA.",
  lead: "We collect what a booking needs and no more. No advertising, no tracking, no selling of data.",
  updated: "2026-11-29",
  inShort: {
    heading: "In short",
    lines: [
      {
        text: "We keep what a booking needs, and nothing for advertising.",
        section: "what-we-collect",
      },
      {
        text: "Your cleaner sees your address and phone number only once a booking is confirmed.",
        section: "who-sees-what",
      },
      {
        text: "For each kind of data there is a time until which we keep it.",
        section: "retention",
      },
      {
        text: "You can get a copy or delete your account yourself, at any time.",
        section: "rights",
      },
    ],
  },
  sections: [
    {
      id: "controller",
      heading: "Who is responsible?",
      blocks: [
        {
          kind: "text",
          text: "BaanSaat, Chiang Mai, Thailand, is the data controller under the Personal Data Protection Act B.E. 2562 (2019). [[For all questions about your data: {{email}}.]]",
        },
        {
          kind: "list",
          items: [
            "Operated by {{name}}",
            "Address: {{address}}",
            "Registration number: {{registrationNumber}}",
          ],
        },
      ],
    },
    {
      id: "what-we-collect",
      heading: "What do you collect, and when?",
      blocks: [
        {
          kind: "table",
          head: ["When", "What"],
          rows: [
            [
              "You sign up",
              "First and last name, email, username, password (kept in a form that nobody can read), phone if you give it",
            ],
            [
              "You sign in with LINE or Google",
              "Your identifier there, name, and email if they share it. If you do so from the cleaner form, we fetch your picture there once, to offer it as your photo.",
            ],
            [
              "You switch on the second step for signing in",
              "The key of your authenticator app, encrypted; recovery codes as hashes; of a passkey its public key, its name, and when it was added and last used. Your finger and your face stay on your device.",
            ],
            ["You fill in your profile", "Phone, address, area, ZIP code"],
            [
              "You book",
              "Service, cleaner, date and time, price, address, phone, what you wrote for the door, and the history of changes",
            ],
            [
              "You say what your home is like",
              "Kind, bedrooms, bathrooms, size, floor and lift, pets, who is there on arrival, cleaning products, what you write about it, and the name that you give it",
            ],
            [
              "You review, or report a review",
              "Stars and comment, the cleaner’s answer, what you report",
            ],
            ["You keep favourites", "Which cleaners, and since when; nobody else sees it"],
            [
              "You report a problem with a booking",
              "What it is about, what you write, and photos if you add them",
            ],
            [
              "You say whether a job was paid, or money is owed for a problem",
              "How and when it was paid, and what each of you says; the sum, who owes it to whom, and the team’s note. The other side of the booking sees it.",
            ],
            [
              "You change a booking late, or weren’t there",
              "A mark with its cause, your answer, and what our team decided. Only you and our team read the answer.",
            ],
            [
              "You talk with our team",
              "Notes of our team, such as when you like to be called. Only our team reads them, and you in the copy of your data, unless they are about somebody’s safety.",
            ],
            [
              "You register as a cleaner",
              "Photo, bio, specialties, languages, hourly rate, areas, working hours, and a PromptPay number if you give it",
            ],
            [
              "A cleaner is checked",
              "Identity, right to work and criminal record, with separate consent. The website keeps the date and the expiry, not the documents.",
            ],
            [
              "You switch on push or LINE messages",
              "The push address of your browser, or your LINE identifier",
            ],
            ["You visit", "IP address and technical records, to keep the site safe"],
          ],
        },
        {
          kind: "text",
          text: "Without name and email there can be no account, and without address and phone no booking. All else is up to you. Please write nothing sensitive, such as illnesses, into free text, and codes and keys only under “For the door”.",
        },
      ],
    },
    {
      id: "why",
      heading: "Why, and on what legal basis?",
      blocks: [
        {
          kind: "table",
          head: ["Purpose", "Legal basis"],
          rows: [
            ["Your account, bookings, and messages about them", "Contract with you"],
            ["A cleaner’s public profile and listing", "Contract with the cleaner"],
            ["Criminal record check of cleaners", "Explicit consent, asked for separately"],
            ["Push and LINE messages", "Consent; you can switch them off at any time"],
            [
              "Reviews, help with problems, protection against abuse, a record of changes",
              "Legitimate interest in a marketplace that people can trust",
            ],
            ["Accounts for the authorities, lawful requests", "Legal obligation"],
          ],
        },
        {
          kind: "text",
          text: "We use your data for nothing else, send no marketing, and make no profile of you.",
        },
      ],
    },
    {
      id: "who-sees-what",
      heading: "Who sees what?",
      blocks: [
        {
          kind: "table",
          head: ["Who", "Sees"],
          rows: [
            [
              "Everyone",
              "Cleaners’ public profiles and reviews. Nothing about customers but the review they write and the name shown with it.",
            ],
            [
              "The cleaner, while a request is pending",
              "Your name, the service, date, time and price, your area, and what you say of your home: its facts and the text about it",
            ],
            [
              "The cleaner, once confirmed",
              "Also your address, phone number, and what you wrote for the door",
            ],
            [
              "The customer of a confirmed booking",
              "A PromptPay code with the exact amount, which holds the cleaner’s PromptPay number",
            ],
            [
              "The other side of a booking, if you report a problem",
              "What kind of problem it is, and its photos; not what you write. Where you say that you didn’t feel safe, nothing.",
            ],
            [
              "Our team, while a cleaner is checked",
              "The ID and police documents, which are handed back or destroyed as soon as the result is recorded",
            ],
            ["Our team", "What they need to help, verify and correct; their changes are logged"],
            [
              "Our hosting and email providers",
              "What they must process for us, under contract and on our instructions",
            ],
          ],
        },
        {
          kind: "text",
          text: "We sell data to nobody, and hand it to authorities only where the law obliges us.",
        },
      ],
    },
    {
      id: "transfers",
      heading: "Does my data leave Thailand?",
      blocks: [
        {
          kind: "text",
          text: "These companies may process data abroad, and only if you choose them. They get what is needed to do what you asked for, as section 28 of the PDPA allows:",
        },
        {
          kind: "list",
          items: [
            "LINE, if you sign in with LINE or switch on LINE messages",
            "Google, if you sign in with Google",
            "The push service of your browser’s maker (Apple, Google, Microsoft or Mozilla), if you switch on push",
            "Your calendar app’s provider, if you as a cleaner add the private calendar link there",
          ],
        },
      ],
    },
    {
      id: "retention",
      heading: "How long do you keep it?",
      blocks: [
        {
          kind: "table",
          head: ["Data", "Until"],
          rows: [
            ["Account and profile", "You delete your account"],
            ["A sign-up by password whose email was never verified", "About 7 days"],
            [
              "Past bookings",
              "Kept for cleaners’ history and our accounts, but without your personal details once you delete your account",
            ],
            [
              "The email address to which we write that your account is deleted",
              "The email is sent, at most 1 day",
            ],
            [
              "Name, email and phone number of whoever deletes the account while fees are owed or a problem is open, with what was reported",
              "Fees and problem are settled, or 2 years have passed",
            ],
            [
              "Homes and places kept for your next booking",
              "You remove them or delete your account. Each booking keeps its own copy, as long as the booking’s other details.",
            ],
            ["Details typed for a booking that was not made", "1 day"],
            ["Photos of a problem", "90 days after it is settled"],
            ["Marks of late changes and no-shows", "180 days, or until you delete your account"],
            [
              "Notes of our team",
              "You delete your account; those on a booking, when either side of it does",
            ],
            [
              "Sign-in sessions",
              "You log out or they expire (30 days without use, 90 days in any case)",
            ],
            [
              "Email links",
              "24 hours to verify an email, 1 hour to reset a password; the record of it 30 days longer",
            ],
            ["The record of emails that we sent you", "90 days"],
            ["Date and expiry of a background check", "The cleaner deletes the account"],
            ["Push address, LINE identifier", "You switch it off or it no longer works"],
            [
              "Your next booking or today’s jobs, kept on your device for when there is no signal",
              "You log out, somebody else logs in there, or it is over",
            ],
            ["Technical records", "90 days, as Thailand’s Computer Crime Act requires"],
            ["Backups", "They are replaced by newer ones, after 30 days at most"],
          ],
        },
        {
          kind: "text",
          text: "We keep something longer only where a law demands it or a dispute is open.",
        },
      ],
    },
    {
      id: "rights",
      heading: "What are my rights?",
      blocks: [
        {
          kind: "list",
          items: [
            "See your data and get a copy that computers can read: under My data",
            "Correct it: in your profile",
            "Delete it or have it made anonymous: under My data. Future bookings are cancelled.",
            "Take it elsewhere",
            "Object to a use, or have it restricted",
            "Withdraw consent at any time. What was done before stays lawful; a cleaner who withdraws consent to the check can no longer be listed.",
          ],
        },
        {
          kind: "text",
          text: "For what you can’t do yourself write to {{email}} from the address of your account. We answer within 30 days, free of charge.",
        },
        { kind: "link", href: "/account/data", label: "Go to My data" },
      ],
    },
    {
      id: "cookies",
      heading: "Which cookies do you use?",
      blocks: [
        {
          kind: "text",
          text: "Only strictly necessary ones, all our own. That is why there is no cookie banner.",
        },
        {
          kind: "table",
          head: ["Cookie", "What for", "How long"],
          rows: [
            ["Session", "Keeps you signed in", "Until you log out or it expires"],
            ["Language", "Remembers English or Thai", "1 year, or until you delete it"],
            ["Toast", "Carries one short message to the next page", "Until it has been shown"],
            [
              "Sign-in check",
              "Protects a sign-in with LINE or Google; only set if you use one",
              "10 minutes",
            ],
            [
              "Known browser",
              "Lets you log in here while strangers guess at your password; only set once you have",
              "1 year",
            ],
            [
              "Second step",
              "Remembers who has still to type a code when logging in here",
              "10 minutes",
            ],
            ["Sign-up", "Remembers who waits for the verification email here", "1 day"],
            ["Style sheet", "Says that this device has our colours and fonts already", "30 days"],
          ],
        },
      ],
    },
    {
      id: "security",
      heading: "How is it protected, and what if something leaks?",
      blocks: [
        {
          kind: "text",
          text: "Passwords and email links are stored in a form that nobody can read (hashes), connections are encrypted, photos lose their hidden location data, and only members of our team with that right reach the admin pages.",
        },
        {
          kind: "text",
          text: "If data is breached and people may be at risk, we tell the Personal Data Protection Committee within 72 hours of learning of it. If the risk to you is high, we also tell you without delay, and what you can do.",
        },
      ],
    },
    {
      id: "complaints",
      heading: "Where can I complain?",
      blocks: [
        {
          kind: "text",
          text: "[[Please tell us first: {{email}}.]] You may complain to the Office of the Personal Data Protection Committee (PDPC) at any time: www.pdpc.or.th.",
        },
      ],
    },
    {
      id: "minors",
      heading: "Is it for people under 20?",
      blocks: [
        {
          kind: "text",
          text: "Accounts are meant for adults. If you are under 20, a parent or guardian must agree first.",
        },
      ],
    },
    {
      id: "changes",
      heading: "Can this page change?",
      blocks: [
        {
          kind: "text",
          text: "Yes, when the product or the law does. The date of the last change is on this page. If a change matters to you, we email you before it applies.",
        },
        {
          kind: "text",
          text: "This page exists in Thai and English. If they differ, the Thai text counts.",
        },
      ],
    },
  ],
};
