/* Offers: the server translates them, so that no page fetches these texts. */
export default {
  weekly: "every week",
  "every-weeks": "every {{weeks}} weeks",
  span_one: "{{every}}, {{count}} visit, from {{first}} to {{last}}",
  span_other: "{{every}}, {{count}} visits, from {{first}} to {{last}}",
  title: "Regular job",
  row: "Regular job: {{span}}",
  parts_one: "{{count}} visit at {{keep}}, the price agreed with the customer",
  parts_other: "{{count}} visits at {{keep}} each, the price agreed with the customer",
  collect: "{{total}} at each visit",
  text: "The customer wants one person for all visits: you take all of them, or none.",
  "short-title": "Regular job, you keep {{keep}}: {{span}}",
  "email-subject": "Regular job, you keep {{keep}}: {{span}}",
  "email-heading": "Somebody needs a cleaner regularly",
  "email-text":
    "The customer wants one person for all visits, {{span}}: you take all of them or none. At most {{most}} people are asked at a time, and the first to accept gets the job. Please answer by {{deadline}}.",
  "email-keep": "{{keep}} for all visits",
  "fits-alone": "You have no other job on that day",
  "fits-no-clash": "It clashes with none of your jobs",
  "fits-before": "The job before it, in {{area}}, ends at {{time}}",
  "fits-after": "Your next job, in {{area}}, begins at {{time}}",
} as const;
