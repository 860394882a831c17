/** What counts the costs of models, and holds them against what came in. */
export const lookAtEveryCost: [string, string][] = [
  [
    "server/src/features/generation/costs/",
    "calls of models are counted and held against caps for whoever they are for, without a request; prices are the installation's",
  ],
  [
    "server/src/features/margin/",
    "figures of everybody are staff's, and those of an organization, whom its scope leaves, its Admins'; the clock looks at all",
  ],
];
