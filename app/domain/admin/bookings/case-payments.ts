/** Each party that can owe another one money for a problem, and that the fee of the job is waived. */
export const CASE_PAYMENTS = [
  "customer-cleaner",
  "cleaner-customer",
  "platform-customer",
  "platform-cleaner",
  "customer-platform",
  "cleaner-platform",
  "waive",
] as const;
