/** States of accounts by which the list of people can be filtered. */
export const PEOPLE_STATES = ["active", "unverified", "deactivated", "many-ahead"] as const;
export type PersonState = (typeof PEOPLE_STATES)[number];

export const PEOPLE_ORDERS = ["newest", "oldest", "username", "name"] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];
