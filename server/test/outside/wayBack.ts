/** Where providers lead buyers back to in tests that talk to a provider alone. */
export const wayBack = {
  returnUrl: "https://pluma.example.test/billing/change/1?agreed=1",
  cancelUrl: "https://pluma.example.test/billing/change/1?agreed=0",
};
