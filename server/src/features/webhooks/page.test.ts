import { exampleOf, webhooksPage } from "@pluma/contract/webhooks/guide";
import { happeningBody, happenings, happeningTypes } from "@pluma/contract/webhooks/happenings";
import { expect, test } from "vitest";

const pageAt = new URL("../../../../docs/webhooks.md", import.meta.url).pathname;

test.each(happeningTypes)("the example of %s is what its shape says, to the last key", (type) => {
  expect(happenings[type].data.parse(happenings[type].example)).toEqual(happenings[type].example);
  expect(happeningBody(type).parse(exampleOf(type))).toEqual(exampleOf(type));
});

test("docs/webhooks.md is what the contract says of webhooks (-u writes it anew)", async () => {
  await expect(webhooksPage()).toMatchFileSnapshot(pageAt);
});
