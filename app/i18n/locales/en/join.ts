export default {
  "earned-before": "Of the cleaners with jobs last month, half kept about",
  "earned-range": "{{from}} to {{to}}",
  "earned-after": "after our fee.",
  "earned-note": "It depends on your rate and on how many jobs you take.",
  "step-register": "Fill in this form. You can change all of it later.",
  "step-check": "We look at your documents and check your background.",
  "step-work": "Choose your days and areas. Customers find you and pay you directly.",
  part: "Part {{number}} of {{count}}",
  "part-who": "Who you are",
  "part-work": "What you do",
  "part-terms": "How you work",
} as const;
