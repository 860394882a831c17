import { queryClient } from "../../../platform/ask/queryClient.ts";

/** What screens of an organization read, by the first part of its key. What lies in a space of its own is read anew by itself. */
const ofOrganizations = ["organizations", "campaigns", "products", "discounts", "apiKeys", "webhooks", "bundles"];

/**
 * Empties the screens of an organization that somebody was taken out of, until each is told that it is not there. A document
 * that they write in stays: it keeps what could not be saved.
 */
export function forgetScreens(): void {
  void queryClient.resetQueries({
    predicate: ({ queryKey: [root, part] }) => ofOrganizations.some((each) => each === root) && part !== "document",
  });
}
