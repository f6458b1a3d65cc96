import type { InfoPage } from "../info-page";

export const page: InfoPage = {
  title: "Contact us",
  description:
    "How to reach BaanSaat in Chiang Mai: by email, what to write so that we can help at once, data requests, and emergency numbers.",
  lead: "In English or Thai, as you like.",
  sections: [
    {
      id: "email",
      heading: "How do I reach you?",
      blocks: [
        {
          kind: "contacts",
          items: [
            {
              way: "phone",
              label: "Call",
              hint: "[[Every day, {{openingHours}}]]",
              contact: "{{phone}}",
            },
            { way: "line", label: "LINE", hint: "", contact: "{{lineAccount}}" },
            {
              way: "email",
              label: "Email",
              hint: "Answered within one day, today’s bookings first",
              contact: "{{email}}",
            },
          ],
        },
        {
          kind: "text",
          text: "Our address: {{address}}",
        },
      ],
    },
    {
      id: "emergency",
      heading: "What do I do in an emergency?",
      blocks: [
        {
          kind: "text",
          text: "If someone is hurt or you feel in danger, call first and tell us later.",
        },
        {
          kind: "table",
          head: ["Who answers", "Number"],
          rows: [
            ["Police", "191"],
            ["Ambulance", "1669"],
            ["Fire", "199"],
            ["Tourist police, also in English", "1155"],
          ],
        },
      ],
    },
    {
      id: "bookings",
      heading: "How do I move or cancel?",
      blocks: [
        {
          kind: "text",
          text: "You can do both on the booking’s page in My Bookings, until it starts. [[If something is in the way, write to {{email}} with the booking number.]]",
        },
        { kind: "link", href: "/dashboard", label: "Go to my bookings" },
        { kind: "link", href: "/help", label: "Help and questions" },
      ],
    },
    {
      id: "what-to-write",
      heading: "What should I write?",
      blocks: [
        {
          kind: "list",
          items: [
            "Your booking number (“Booking #…”), if it is about a booking",
            "What happened, and when",
            "Photos, if something is damaged or was not cleaned",
            "What would put it right for you",
            "Never: your password, card numbers, or a picture of your ID card",
          ],
        },
        {
          kind: "text",
          text: "If something was not right, tell us within 48 hours after the booked end of the job, on the booking’s page in My Bookings.",
        },
      ],
    },
    {
      id: "data-requests",
      heading: "How do I ask about my data?",
      blocks: [
        {
          kind: "text",
          text: "You can download your data or delete your account yourself, under My data. [[For anything else write to {{email}} from the address of your account, with “Personal data” in the subject. We answer within 30 days.]]",
        },
        { kind: "link", href: "/privacy#rights", label: "Your rights" },
      ],
    },
  ],
};
