import type { InfoPage } from "../info-page";

export const page: InfoPage = {
  title: "About us",
  description:
    "BaanSaat helps homes and offices in Chiang Mai find verified, background-checked cleaners, see the price first and book in minutes.",
  lead: "BaanSaat (บ้านสะอาด) means “clean home”. We help people in Chiang Mai find a cleaner they can trust, see the price beforehand and book in a few minutes.",
  sections: [
    {
      id: "what-we-do",
      heading: "What does BaanSaat do?",
      blocks: [
        {
          kind: "text",
          text: "We are a marketplace. Cleaners set their own hourly rate, working days and areas. You choose the person, the day and the time, and pay that person directly when the work is done.",
        },
        {
          kind: "text",
          text: "Our part is to check who the cleaners are, keep the calendar honest so that nobody is booked twice, and help when something goes wrong.",
        },
        { kind: "link", href: "/how-it-works", label: "How booking works" },
      ],
    },
    {
      id: "trust",
      heading: "Who comes to my home?",
      blocks: [
        {
          kind: "text",
          text: "An independent cleaner with a name, a photo, reviews from real bookings and a Verified badge. We list nobody before we have verified them and checked their background. Each check has an expiry date, and a cleaner whose check has expired is taken off the list.",
        },
        { kind: "link", href: "/background-checks", label: "What we check" },
      ],
    },
    {
      id: "cost",
      heading: "What does it cost?",
      blocks: [
        {
          kind: "text",
          text: "The cleaner’s hourly rate times the hours of the service, plus a flat fee of ฿350 for each visit, for BaanSaat. You see the total before you book. Signing up and browsing are free.",
        },
      ],
    },
    {
      id: "areas",
      heading: "Where do the cleaners work?",
      blocks: [
        {
          kind: "text",
          text: "In the city of Chiang Mai and the districts around it. Each cleaner chooses their own areas, so pick yours first and you see only people who come to you.",
        },
        {
          kind: "map",
          items: [
            "In town: Old City (Phra Singh), Tha Phae Gate, Warorot Market, Chang Khlan, Santitham, Nimman, Huai Kaeo, Suthep, CMU Area, Airport Plaza, Central Festival, Pa Dad",
            "Around town: Mae Hia, Hang Dong, Saraphi, San Kamphaeng, Doi Saket, San Sai, Mae Rim, Mae Taeng",
          ],
        },
      ],
    },
    {
      id: "values",
      heading: "What matters to you?",
      blocks: [
        {
          kind: "list",
          items: [
            "Clear prices: you see the total before you decide.",
            "Fairness: cleaners set their rate, and can say no.",
            "Privacy: a cleaner sees your address and phone number only once the booking is confirmed.",
            "Access: the site works in English and Thai, on old phones, with a screen reader and without JavaScript.",
          ],
        },
      ],
    },
    {
      id: "join",
      heading: "Can I work with you as a cleaner?",
      blocks: [
        {
          kind: "text",
          text: "Yes. Make an account, fill in your profile and agree to a background check. Once we have verified you and you have saved your areas, working hours and phone number, customers can book you.",
        },
      ],
    },
  ],
};
