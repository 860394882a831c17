import type { Examples } from "./example.ts";

export const siteExamples: Examples = {
  "PUT /appconfig": () => ({ body: { tagline: "Still sounds like you." } }),
  "GET /icons/{name}": () => ({ path: "/icons/any-192.png" }),
  // Without an address the answer says so; nobody is called.
  "POST /appconfig/test/webhook": () => ({ body: { key: "welcome_email_webhook_url" } }),
};
