/** What is counted of strangers on the way to a purchase: pages of the server, by day, and nobody. */

/** `visitors` are people, once a day; `landing` and `plans` are views of those pages, `signUps` accounts that were made. */
export const visitSteps = ["visitors", "landing", "plans", "signUps"] as const;
export type VisitStep = (typeof visitSteps)[number];
