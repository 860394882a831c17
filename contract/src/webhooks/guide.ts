/** How webhooks are received, in words: the reference shows it above them, and docs/webhooks.md is made of it. */
import { type HappeningType, happeningBody, happenings, happeningTypes, type WebhookPlace } from "./happenings.ts";
import {
  WEBHOOK_DELIVERIES_MAX,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_OFF_DAYS,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOK_WAITING_MAX,
  WEBHOOKS_MAX,
} from "./webhooks.ts";

const placeNames: Record<WebhookPlace, string> = {
  own: "a personal space",
  organization: "an organization",
  installation: "the installation",
};

const places = new Intl.ListFormat("en", { type: "conjunction" });

/** Where something can be heard, in words. */
export const heardAt = (type: HappeningType): string =>
  type === "webhook.test" ? "any webhook" : places.format(happenings[type].places.map((place) => placeNames[place]));

/** The body that would be sent of the example of something that happens. */
export function exampleOf(type: HappeningType): object {
  const { places: there, example: data } = happenings[type];
  const organization_id = there.includes("organization") ? 5 : null;
  return happeningBody(type).parse({ type, timestamp: "2026-11-28T09:00:00.000Z", organization_id, data });
}

/** What whoever receives webhooks has to know, as Markdown; its headings begin at the second. */
export const webhookGuide = `A webhook is an address of yours that is called when something happens. A person enters them for their personal space under
Settings, an Admin for their organization, and an admin of the platform for the installation: ${WEBHOOKS_MAX} in each place, each with the
happenings that it wants to hear of. They are made as [Standard Webhooks](https://www.standardwebhooks.com) has it, so that its
libraries check them.

## What is sent

A \`POST\` with JSON: \`type\`, \`timestamp\` (when it happened), \`organization_id\` (null for a personal space and for the
installation) and \`data\`. Amounts are in the smallest unit of their currency. Ids are those of the API; what is hidden from
people, such as prompts and contexts, is never sent. Three headers come with it:

| header              | what it is                                                                      |
| ------------------- | ------------------------------------------------------------------------------- |
| \`webhook-id\`        | names the message: the same for every try, and when it is sent again by hand     |
| \`webhook-timestamp\` | when this try was made, in seconds since 1970                                    |
| \`webhook-signature\` | \`v1,\` and a signature; several, with spaces between, while a secret is replaced |

Answer with a status from 200 to 299 within five seconds, and do what takes longer afterwards. Whoever handled a \`webhook-id\`
before answers so too, and does nothing: a message can come twice, and not always in order.

## Check the signature

The secret is shown once, when a webhook is made or its secret replaced: \`whsec_\` and the key in base64. Sign
\`webhook-id.webhook-timestamp.body\` with HMAC-SHA256 under that key, over the body as it came, and compare. Refuse what is older
than five minutes.

\`\`\`js
import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(secret, headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return signatures.split(" ").some((each) => {
    const given = Buffer.from(each.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
\`\`\`

A secret that was replaced signs for ${WEBHOOK_OLD_SECRET_HOURS} hours more, beside the new one.

## When it does not work

What is not answered with 200 to 299 is tried again for about a day, with pauses that grow to an hour. After ${WEBHOOK_OFF_DAYS} days without
a delivery that worked the webhook is switched off, and whoever looks after it gets an email; 410 switches it off at once. The log
shows what was sent and how the answer began, for ${WEBHOOK_DELIVERY_DAYS} days and at most the last ${WEBHOOK_DELIVERIES_MAX}; from there each can be sent again. Beyond
${WEBHOOK_WAITING_MAX} that wait nothing more is queued for a webhook, and it is counted.

Only https addresses on the public internet are called, at the usual port, and redirects are not followed.
`;

/** How other addresses are called: of the page alone, since the reference tells of webhooks. */
const oneAddressGuide = `## Addresses of a product or a widget

The webhook address of a product and that of a widget's leads are older than the standard, and are signed in another way. What
comes to them has none of the three headers but \`X-Webhook-Signature: t=TIME,v1=HASH\`: the HMAC-SHA256 of \`TIME.BODY\`, in
hexadecimal digits. Its key is the whole secret as it stands beside the deliveries, \`whsec_\` included, and not what it says in
base64. \`X-Webhook-Delivery\` is the same for every try; what is sent again by hand has one of its own.

\`\`\`js
function isFromOneAddress(secret, headers, body) {
  const [, timestamp, hash] = /^t=(\\d+),v1=([0-9a-f]+)$/.exec(headers["x-webhook-signature"] ?? "") ?? [];
  if (!hash || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac("sha256", secret).update(\`\${timestamp}.\${body}\`).digest();
  const given = Buffer.from(hash, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
\`\`\`
`;

/** The whole page: how webhooks are received, and everything that they tell of. */
export function webhooksPage(): string {
  const parts = happeningTypes.map(
    (type) =>
      `### ${type}\n\n${happenings[type].about} Heard by ${heardAt(type)}.\n\n` +
      `\`\`\`json\n${JSON.stringify(exampleOf(type), null, 2)}\n\`\`\`\n`,
  );
  return `# Webhooks\n\n${webhookGuide}\n${oneAddressGuide}\n## What happens\n\n${parts.join("\n")}`;
}
