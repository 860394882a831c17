import { exampleOf, webhooksPage } from "@pluma/contract/webhooks/guide";
import { happeningBody, happenings, happeningTypes } from "@pluma/contract/webhooks/happenings";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openSecrets } from "../../platform/secrets.ts";
import { webhookSecretOf } from "../../platform/webhooks/webhooks.ts";
import { signatureOf as signatureOfOneAddress } from "../../providers/webhooks/index.ts";
import { newSecret, signatureOf } from "./signing.ts";

const secrets = openSecrets("the-secret-of-an-installation-that-is-only-tried");
const pageAt = new URL("../../../../docs/webhooks.md", import.meta.url).pathname;

test.each(happeningTypes)("the example of %s is what its shape says, to the last key", (type) => {
  expect(happenings[type].data.parse(happenings[type].example)).toEqual(happenings[type].example);
  expect(happeningBody(type).parse(exampleOf(type))).toEqual(exampleOf(type));
});

test("docs/webhooks.md is what the contract says of webhooks (-u writes it anew)", async () => {
  await expect(webhooksPage()).toMatchFileSnapshot(pageAt);
});

describe("what the page says to check a signature with", () => {
  const now = 1_764_000_000;
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 }));
  afterAll(() => void vi.useRealTimers());

  test("takes what is signed as the standard has it, and nothing else", async () => {
    const { isOurs } = await checksOf(webhooksPage());
    const [secret, message] = [newSecret(), { id: "msg_1", timestamp: now, body: '{"n":1}' }];
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(now),
      "webhook-signature": signatureOf(secret, message),
    };
    expect(isOurs(secret, headers, '{"n":1}')).toBe(true);
    expect(isOurs(newSecret(), headers, '{"n":1}')).toBe(false);
    expect(isOurs(secret, headers, '{"n":2}')).toBe(false);
  });

  test("takes what an address of a product or a widget is sent, by its secret as it stands there, and nothing else", async () => {
    const { isFromOneAddress } = await checksOf(webhooksPage());
    const [secret, other] = ["product:1", "product:2"].map((of) => webhookSecretOf({ secrets }, of));
    const headers = { "x-webhook-signature": signatureOfOneAddress(String(secret), now, '{"n":1}') };
    expect(isFromOneAddress(secret, headers, '{"n":1}')).toBe(true);
    expect(isFromOneAddress(other, headers, '{"n":1}')).toBe(false);
    expect(isFromOneAddress(secret, headers, '{"n":2}')).toBe(false);
    expect(isFromOneAddress(secret, {}, '{"n":1}')).toBe(false);
  });
});

type Check = (secret: string | undefined, headers: Record<string, string>, body: string) => boolean;

/** The functions that a page shows in JavaScript, as somebody who copies them has them. */
async function checksOf(page: string): Promise<{ isOurs: Check; isFromOneAddress: Check }> {
  const blocks = [...page.matchAll(/```js\n(.*?)```/gs)].map((found) => found[1]);
  const code = `${blocks.join("\n")}\nexport { isOurs, isFromOneAddress };`;
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
