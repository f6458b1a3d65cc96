import type { InfoPage } from "../info-page";

export const page: InfoPage = {
  title: "Cleaning services in Chiang Mai",
  description:
    "House cleaning, deep cleaning, move-out, condo and office cleaning in Chiang Mai: which one to choose, what is included and what to have ready.",
  lead: "8 kinds of cleaning. Not sure? Most homes that are cleaned now and then are happy with Standard Cleaning.",
  sections: [
    {
      id: "how-to-choose",
      heading: "Which one do I need?",
      blocks: [
        {
          kind: "table",
          head: ["Your situation", "Choose"],
          rows: [
            ["Regular weekly or monthly cleaning", "Standard Cleaning"],
            ["It has been a while, or the smoky season is over", "Deep Cleaning"],
            ["You move in or out", "Move-In/Out Cleaning"],
            ["Small children, pets, sensitive skin", "Eco-Friendly Cleaning"],
            ["A workplace or a shop", "Office Cleaning"],
            ["A studio or a one-bedroom condo", "Condo Cleaning"],
            ["Builders have just left", "Post-Construction Cleaning"],
            ["Leaves, terrace, balcony", "Green Cleaning"],
          ],
        },
        {
          kind: "text",
          text: "Each cleaner lists the kinds of cleaning they do. You see only people who do the one you choose.",
        },
      ],
    },
    {
      id: "standard-cleaning",
      heading: "Standard Cleaning",
      blocks: [
        {
          kind: "text",
          text: "Keeps a lived-in home fresh: dusting, floors vacuumed and mopped, kitchen wiped down, bathrooms scrubbed, bins emptied, beds made. The cleaner brings cloths and basic products and uses your vacuum cleaner and mop. The inside of oven and fridge is part of Deep Cleaning.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=standard-cleaning",
          label: "Cleaners for Standard Cleaning",
        },
      ],
    },
    {
      id: "deep-cleaning",
      heading: "Deep Cleaning",
      blocks: [
        {
          kind: "text",
          text: "Everything in Standard Cleaning, and the places that it leaves out: limescale and mould on tiles and taps, the inside of oven, fridge and cupboards, behind furniture that can be moved, fans and air-con covers, windows from the inside.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=deep-cleaning",
          label: "Cleaners for Deep Cleaning",
        },
      ],
    },
    {
      id: "move-in-out",
      heading: "Move-In/Out Cleaning",
      blocks: [
        {
          kind: "text",
          text: "For an empty house or flat before you move in or hand back the keys: inside every cupboard and drawer, fridge and oven, bathrooms descaled, marks wiped off walls and doors, balcony washed. Have your boxes out first, and water and electricity still on.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=move-in-out",
          label: "Cleaners for Move-In/Out Cleaning",
        },
      ],
    },
    {
      id: "eco-friendly",
      heading: "Eco-Friendly Cleaning",
      blocks: [
        {
          kind: "text",
          text: "A regular clean with plant-based, unscented products that the cleaner brings: no chlorine bleach, no ammonia, washable cloths. Thick limescale and mould need a Deep Cleaning. Tell the cleaner about allergies under “About the home”.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=eco-friendly",
          label: "Cleaners for Eco-Friendly Cleaning",
        },
      ],
    },
    {
      id: "office-cleaning",
      heading: "Office Cleaning",
      blocks: [
        {
          kind: "text",
          text: "For offices, studios and shops up to about 150 m²: desks and screens dusted, meeting rooms, pantry, toilets, floors and bins. Papers stay where they are. Say who will open the door, and which rooms are off limits.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=office-cleaning",
          label: "Cleaners for Office Cleaning",
        },
      ],
    },
    {
      id: "condo-cleaning",
      heading: "Condo Cleaning",
      blocks: [
        {
          kind: "text",
          text: "For studios and one-bedroom condos up to about 45 m²: bathroom, kitchenette, floors and balcony in one visit. Register the visit with your juristic office if it asks for that, and tell the cleaner where to meet you.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=condo-cleaning",
          label: "Cleaners for Condo Cleaning",
        },
      ],
    },
    {
      id: "post-construction",
      heading: "Post-Construction Cleaning",
      blocks: [
        {
          kind: "text",
          text: "After building or renovating: fine dust, spots of paint, grout and glue, window frames and tracks, the inside of built-in cupboards. Rubble must be gone, paint dry, and the site safe to walk on.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=post-construction",
          label: "Cleaners for Post-Construction Cleaning",
        },
      ],
    },
    {
      id: "green-cleaning",
      heading: "Green Cleaning: garden, terrace and balcony",
      blocks: [
        {
          kind: "text",
          text: "Terrace, balcony and paths swept and washed, moss scrubbed off steps, leaves and weeds cleared, potted plants watered, garden furniture wiped. Felling trees and pesticides are not part of it.",
        },
        {
          kind: "link",
          href: "/browse-cleaners?service=green-cleaning",
          label: "Cleaners for Green Cleaning",
        },
      ],
    },
    {
      id: "included",
      heading: "What is included?",
      blocks: [
        {
          kind: "text",
          text: "What the service lists when you book. The texts above are an overview: if the two differ, that list counts. Is something especially important to you? Write it under “About the home”.",
        },
      ],
    },
    {
      id: "not-included",
      heading: "What is not included?",
      blocks: [
        {
          kind: "list",
          items: [
            "Windows from outside, washing walls, roofs, and work above 3 m",
            "Moving heavy furniture, carrying away furniture or rubble",
            "Washing air conditioners inside, repairs, painting, electrical work",
            "Pest control and hazardous waste",
            "Laundry, ironing, and washing carpets",
            "Looking after children, elderly people or pets",
          ],
        },
      ],
    },
    {
      id: "have-ready",
      heading: "What should I have ready?",
      blocks: [
        {
          kind: "list",
          items: [
            "Running water and electricity",
            "A vacuum cleaner or broom, a mop and a bucket. Each service says what the cleaner brings. If you would rather have your own products used, write so when you book.",
            "Valuables, cash and documents put away",
            "Pets in a quiet room",
            "Somebody to open the door, or a clear arrangement for the key",
          ],
        },
      ],
    },
    {
      id: "price",
      heading: "What will it cost?",
      blocks: [
        {
          kind: "text",
          text: "Each service has a set length. The total is the hours (part of an hour counts as one hour) times your cleaner’s hourly rate, plus the ฿350 platform fee. Where you choose a service you see the lowest total, that fee included; the total that you pay is shown before you book.",
        },
        { kind: "link", href: "/booking", label: "See services and book" },
      ],
    },
  ],
};
