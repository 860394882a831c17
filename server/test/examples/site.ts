import type { Examples } from "./example.ts";

const said = { body: { subject: "", body: "" } };

export const siteExamples: Examples = {
  "PUT /selling-mails/{kind}": () => ({ path: "/selling-mails/wordsLow", body: { is_on: true } }),
  "PUT /selling-mails/{kind}/{lang}": () => ({ path: "/selling-mails/ended/en", ...said }),
  "POST /selling-mails/{kind}/{lang}/preview": () => ({ path: "/selling-mails/ended/en/preview", ...said }),
  "POST /selling-mails/{kind}/{lang}/test": () => ({ path: "/selling-mails/ended/en/test", ...said }),
  "PUT /legal/{name}": () => ({ path: "/legal/privacy", body: { texts: [{ lang: "en", body: "We keep little." }] } }),
  "PUT /appconfig": () => ({ body: { tagline: "Still sounds like you." } }),
  "GET /icons/{name}": () => ({ path: "/icons/any-192.png" }),
  // Without an address the answer says so; nobody is called.
  "POST /appconfig/test/webhook": () => ({ body: { key: "welcome_email_webhook_url" } }),
};
