import type { InfoPage } from "../info-page";

/* The business has this text checked by a lawyer, and must be able to keep the guarantee. */
export const page: InfoPage = {
  title: "Service agreement",
  description:
    "What customer and cleaner agree on with each BaanSaat booking: the work, arrival, keys, damage, cancelling, payment and the guarantee.",
  lead: "This is what customer and cleaner agree on with each confirmed booking. The customer accepts it by booking, the cleaner by registering.",
  updated: "2026-11-29",
  sections: [
    {
      id: "parties",
      heading: "Who is this between?",
      blocks: [
        {
          kind: "text",
          text: "Between the customer and the cleaner named in the booking. BaanSaat arranges it, helps when something goes wrong, and answers for the satisfaction guarantee.",
        },
      ],
    },
    {
      id: "scope",
      heading: "What work is agreed?",
      blocks: [
        {
          kind: "list",
          items: [
            "The service in the booking, with what it lists, at the address, date and time in the booking.",
            "What you write about the home is a request. Whatever goes beyond the service needs the cleaner’s yes.",
            "More time than booked must be agreed, with its price, before the extra time begins. Nobody pays for time that was not agreed.",
            "The price is for the hours of the service that was booked. It stays the same if the work is done a little earlier.",
            "The cleaner may refuse work that is dangerous, unlawful, or quite different from the booking.",
            "The cleaner named in the booking comes in person and sends nobody else.",
          ],
        },
      ],
    },
    {
      id: "arrival",
      heading: "What about arriving, and being late?",
      blocks: [
        {
          kind: "list",
          items: [
            "The cleaner arrives at the agreed time and calls the customer if they will be late.",
            "The customer makes sure that somebody opens the door, and that water and electricity work.",
            "If nobody opens, the cleaner presses “Nobody is home”, which starts the clock, calls and waits 20 minutes. Then the cleaner may end the job: the booking is cancelled, and the customer pays nothing.",
            "If the cleaner has neither come nor been in touch after 20 minutes, the customer need not wait and pays nothing.",
          ],
        },
      ],
    },
    {
      id: "keys",
      heading: "How are keys handled?",
      blocks: [
        {
          kind: "text",
          text: "Handing over a key is the customer’s choice, and both agree how it comes back. The cleaner copies no key or code, passes none on, and locks up when leaving. A lost key is reported at once.",
        },
      ],
    },
    {
      id: "conduct",
      heading: "How do we treat each other?",
      blocks: [
        {
          kind: "list",
          items: [
            "With respect, whoever we are and wherever we come from.",
            "The cleaner brings no other people, takes no pictures without asking, opens no cupboards that are not part of the job, and keeps to themselves what they see.",
            "The customer offers a safe place to work, drinking water and a toilet, and puts pets and valuables away.",
            "Whoever feels unsafe may leave at once. In danger call 191, then tell us.",
          ],
        },
      ],
    },
    {
      id: "damage",
      heading: "What if something is damaged or missing?",
      blocks: [
        {
          kind: "steps",
          items: [
            {
              title: "Say it at once",
              text: "The cleaner tells the customer about any damage, and the customer points out what they see.",
            },
            {
              title: "Tell us within 48 hours after the booked end of the job",
              text: "With the booking number, photos, and what the thing was worth. Later is harder to settle, but your legal rights don’t end there.",
            },
            {
              title: "Settle it",
              text: "The cleaner makes good what they damaged by their own fault, at its current value. Normal wear, hidden faults and badly mounted things are not their fault. We hear both sides and help you agree.",
            },
          ],
        },
        {
          kind: "text",
          text: "If you suspect a theft, tell the police and us. We help them with what the law allows.",
        },
      ],
    },
    {
      id: "cancellation",
      heading: "What if one of us has to cancel or move it?",
      blocks: [
        {
          kind: "list",
          items: [
            "The customer may cancel or move a confirmed booking until it starts, on its page. It costs nothing. Less than 24 hours before the start it is marked as late.",
            "A new time must be free in the cleaner’s calendar and at least 2 hours ahead. The price stays. A cleaner who answers requests says yes or no to it; until then the booked time stays.",
            "The cleaner cancels only for a good reason, which our team alone may read. The customer pays nothing and can choose another cleaner.",
          ],
        },
      ],
    },
    {
      id: "payment",
      heading: "How is it paid?",
      blocks: [
        {
          kind: "text",
          text: "The customer pays the total in the booking to the cleaner when the work is done, in cash or by PromptPay. It includes the platform fee of ฿350. The cleaner must not ask for a deposit or an extra, and marks the booking as paid once the money is there. Tips are welcome and never expected.",
        },
      ],
    },
    {
      id: "guarantee",
      heading: "What does the satisfaction guarantee cover?",
      blocks: [
        {
          kind: "steps",
          items: [
            {
              title: "Tell us within 48 hours after the booked end of the job",
              text: "On the booking’s page, under “A problem with this booking”: say what is not right, and add photos. [[Or write to {{email}} with the booking number.]]",
            },
            {
              title: "It is put right",
              text: "Where a second visit makes sense, we arrange it at a time that suits you. It costs you nothing.",
            },
            {
              title: "Or you get money back",
              text: "If that is not possible or you don’t want the visit, we refund the part that was not done properly, up to the whole total with the platform fee, within 7 days of agreeing on it.",
            },
          ],
        },
        {
          kind: "text",
          text: "The guarantee covers the work that was booked. It does not cover extras, stains that can’t be removed, or a job that you stopped yourself. Your rights under the law apply as well.",
        },
      ],
    },
    {
      id: "completion",
      heading: "When is the job finished?",
      blocks: [
        {
          kind: "text",
          text: "Please look at the result together before the cleaner leaves. The cleaner then completes the booking. If nobody does and nobody has reported a problem, it is completed automatically 48 hours after its end.",
        },
      ],
    },
    {
      id: "disputes",
      heading: "And if we can’t agree?",
      blocks: [
        {
          kind: "text",
          text: "[[Write to {{email}}.]] We hear both sides and propose a solution. Thai law applies, and either side may go to court or to the consumer protection authorities.",
        },
        {
          kind: "text",
          text: "This agreement exists in Thai and English. If they differ, the Thai text counts.",
        },
        { kind: "link", href: "/terms", label: "Terms of use" },
      ],
    },
  ],
};
