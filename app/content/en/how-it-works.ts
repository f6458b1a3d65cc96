import type { InfoPage } from "../info-page";

export const page: InfoPage = {
  title: "How it works",
  description:
    "Book a cleaner in Chiang Mai in 5 steps: how the price is worked out, how you pay, how to change or cancel, and how it works for cleaners.",
  lead: "Booked in 5 steps at one clear price, paid to the cleaner when the job is done.",
  sections: [
    {
      id: "booking",
      heading: "How do I book?",
      blocks: [
        {
          kind: "steps",
          items: [
            {
              title: "Select a service",
              text: "Choose your area and the kind of cleaning. Each card says what is included and about how long it takes.",
            },
            {
              title: "Choose a cleaner",
              text: "Compare photos, reviews, languages and hourly rates. You see the total and the next free day of each.",
            },
            {
              title: "Choose date and time",
              text: "Jobs start on the hour from 8:00 AM to 3:00 PM. Only free times are offered, at least 2 hours from now.",
            },
            {
              title: "Enter the details",
              text: "Address, area, ZIP code, and anything the cleaner should know: where to park, a shy cat, the side gate.",
            },
            {
              title: "Confirmation",
              text: "You see the price in full and get an email with all the details. Nothing is paid yet.",
            },
          ],
        },
        {
          kind: "text",
          text: "To book you need a free account with a verified email address. Browsing needs none.",
        },
        { kind: "link", href: "/booking", label: "Book a cleaning" },
      ],
    },
    {
      id: "confirmed-or-requested",
      heading: "Is my booking confirmed at once?",
      blocks: [
        {
          kind: "text",
          text: "With most cleaners, yes. Some prefer to look first: then your booking is a request and the time is held for you. They have 4 daytime hours to answer (7:00 AM to 9:00 PM), and must answer at least 1 hour before the start. Without an answer the request is cancelled automatically, you pay nothing, and we suggest other cleaners.",
        },
      ],
    },
    {
      id: "price",
      heading: "How is the price worked out?",
      blocks: [
        {
          kind: "text",
          text: "Hours × the cleaner’s hourly rate + ฿350 platform fee. Part hours are rounded up to the next full hour, so a service of 2 hours 30 minutes is billed as 3 hours.",
        },
        {
          kind: "table",
          head: ["Service length", "Sum", "You pay"],
          rows: [
            ["2 hours", "2 × ฿300 + ฿350", "฿950"],
            ["2 h 30 min", "3 × ฿300 + ฿350", "฿1,250"],
            ["4 hours", "4 × ฿280 + ฿350", "฿1,470"],
          ],
        },
        {
          kind: "text",
          text: "The rates here are examples. Once you have booked, the price stays as agreed, even if the cleaner changes their rate later.",
        },
      ],
    },
    {
      id: "payment",
      heading: "How do I pay?",
      blocks: [
        {
          kind: "text",
          text: "You pay the total to the cleaner when the work is done, in cash or by PromptPay. You never pay on this website or in advance, and we never ask for a card.",
        },
        {
          kind: "text",
          text: "For PromptPay, scan the QR code that your booking’s page shows from 1 hour before the start, or your cleaner’s own.",
        },
      ],
    },
    {
      id: "changes",
      heading: "What if my plans change?",
      blocks: [
        {
          kind: "list",
          items: [
            "Move or cancel a booking on its page in My Bookings, until it starts. Both are free; less than 24 hours before the start it is marked as late.",
            "A new time must be one of the cleaner’s free times, at least 2 hours ahead. The price stays the same. A cleaner who answers requests is asked first; until then your time stays booked.",
            "If the cleaner has to cancel, you get an email at once: we look for somebody else, or you choose another cleaner, whichever you asked for.",
          ],
        },
        { kind: "link", href: "/dashboard", label: "Go to my bookings" },
      ],
    },
    {
      id: "afterwards",
      heading: "What happens afterwards?",
      blocks: [
        {
          kind: "text",
          text: "The cleaner marks the job as completed. If nobody does, and nobody has reported a problem, the booking is completed automatically 48 hours after its end.",
        },
        {
          kind: "text",
          text: "Then we ask you by email how it was. Your review helps others choose, and the cleaner may answer it.",
        },
        {
          kind: "text",
          text: "Something not right? Tell us within 48 hours after the booked end of the job and we will look into it.",
        },
        {
          kind: "link",
          href: "/service-agreement#guarantee",
          label: "The satisfaction guarantee",
        },
      ],
    },
    {
      id: "for-cleaners",
      heading: "Cleaning jobs in Chiang Mai: how do they work?",
      blocks: [
        {
          kind: "steps",
          items: [
            {
              title: "Register",
              text: "Add a photo, a few words about you, your specialties, languages and hourly rate. Accept the terms and, separately, agree to a background check.",
            },
            {
              title: "Get verified",
              text: "We check your identity and background, and hand back or destroy the documents once the result is recorded. Your dashboard shows what is still missing.",
            },
            {
              title: "Set hours and areas",
              text: "Choose weekdays, times of day, days off and the areas you travel to. You can keep one hour free for travel between jobs.",
            },
            {
              title: "Receive bookings",
              text: "With Instant booking on, bookings are confirmed at once. Switch it off to accept or decline each request yourself. We tell you by email.",
            },
            {
              title: "Do the job and get paid",
              text: "Collect the total on completion, mark it as paid, and complete the booking. The total includes BaanSaat’s ฿350 fee.",
            },
          ],
        },
      ],
    },
  ],
};
