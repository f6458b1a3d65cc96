import type { InfoPage } from "../info-page";

/* The business carries out the checks as described here, or edits this page, and the
 * certificate of the home page (`home:check-…`), to match what it does. */
export const page: InfoPage = {
  title: "Background checks",
  description:
    "What BaanSaat checks before a cleaner is listed in Chiang Mai, why consent is asked for separately, and what the Verified badge does and doesn’t mean.",
  lead: "You let a stranger into your home. So we look first, and say plainly what we looked at.",
  updated: "2026-11-24",
  sections: [
    {
      id: "what-is-checked",
      heading: "What is checked?",
      blocks: [
        {
          kind: "list",
          items: [
            "Identity: a valid national ID card or passport, compared with the person",
            "The right to work in Thailand",
            "Criminal record: a recent check result from the Royal Thai Police",
          ],
        },
        {
          kind: "text",
          text: "A person on our team looks at the documents and decides. No machine does. A record does not always mean no: we look at what it was and how long ago, and the cleaner can have their say.",
        },
      ],
    },
    {
      id: "consent",
      heading: "Does the cleaner have to agree?",
      blocks: [
        {
          kind: "text",
          text: "Yes. Criminal records are sensitive data under the PDPA, so we ask for explicit consent, in a question of its own, apart from the terms. It can be withdrawn at any time in the cleaner’s settings[[, or by writing to {{email}}]]. Nobody is listed without a valid check, so withdrawing means leaving the list.",
        },
      ],
    },
    {
      id: "what-we-keep",
      heading: "What do you keep of it?",
      blocks: [
        {
          kind: "text",
          text: "During a check the documents are with our team only. They are handed back or destroyed as soon as the result is recorded. The website stores that the check was made, its date and its expiry, and no copies of ID cards or certificates. Customers see the badge, never the documents.",
        },
        { kind: "link", href: "/privacy", label: "Privacy policy" },
      ],
    },
    {
      id: "expiry",
      heading: "How long is a check valid?",
      blocks: [
        {
          kind: "text",
          text: "Each check has an expiry date. 30 days before, the cleaner and our team are reminded to renew it. When it has expired, the cleaner is no longer listed or bookable until a new check is done.",
        },
      ],
    },
    {
      id: "badge-means",
      heading: "What does the Verified badge mean?",
      blocks: [
        {
          kind: "list",
          items: [
            "We know who this person is.",
            "The background check was passed and has not expired.",
            "The BaanSaat team has approved the profile, and can take the badge away again.",
          ],
        },
      ],
    },
    {
      id: "badge-does-not-mean",
      heading: "What does it not mean?",
      blocks: [
        {
          kind: "list",
          items: [
            "It is no promise about the future. A check shows what was on record on its date.",
            "It is no insurance, and no certificate of cleaning skill. Reviews tell you more about that.",
            "It does not cover other people. If somebody other than the person in the photo comes, don’t let them in, and tell us.",
          ],
        },
      ],
    },
    {
      id: "concern",
      heading: "What if something worries me?",
      blocks: [
        {
          kind: "text",
          text: "In danger call 191. [[Then write to {{email}} with the booking number.]] We can take a cleaner off the list at once while we look into it, and we hear both sides.",
        },
        { kind: "link", href: "/contact", label: "Contact us" },
      ],
    },
  ],
};
