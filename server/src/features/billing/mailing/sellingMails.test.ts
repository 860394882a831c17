import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { mailsTo } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { anInvoice, aPurchase } from "../../../../test/purchases.ts";
import { findProfile } from "../../accounts/index.ts";
import { mailReceipt, mailWords } from "../invoices/mails.ts";
import type { InvoiceRow } from "../invoices/store.system.ts";

let node: TestApp;
let admin: TestUser;
let boss: TestUser;
let organizationId: number;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  admin = await aUser(node, { staff: "admin" });
  organizationId = await anOrganization(node);
  boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
});
afterAll(() => node.close());

const ofShop = () => `?organization_id=${organizationId}`;
const save = (kind: string, body: object, lang = "en") =>
  node.ask(`PUT /selling-mails/${kind}/${lang}${ofShop()}`, { token: boss.token, body });
const receipt = { subject: "Thanks, {{name}}", body: "You paid {{amount}} for {{product}}.\n\nSee {{link}}." };

/** What somebody who bought of a seller is written. */
async function written(seller: number | null, send: "receipt" | "words") {
  const buyer = await aUser(node);
  const product = await aProduct(node, { name: "Studio", organizationId: seller });
  const purchase = await aPurchase(node, buyer.userId, { organizationId: seller }, product);
  const invoice = await anInvoice(node, purchase, { organizationId: seller });
  const found = (await findProfile(node.app, buyer.userId)) ?? expect.fail("nobody");
  const profile = { ...found, name: "{{amount}} <b>Eve</b>" };
  if (send === "receipt") await mailReceipt(node.app, profile, purchase, invoice as InvoiceRow);
  else await mailWords(node.app, profile, purchase, 3);
  // Sent after it: what was to be written is there once this is.
  await mailReceipt(node.app, profile, purchase, invoice as InvoiceRow);
  const count = send === "receipt" ? 2 : 1;
  const mails = await waitFor(async () => {
    const all = await mailsTo(node, buyer.email);
    return all.length >= count ? all : null;
  }, "the mails");
  return mails;
}

test("what a seller says in a mail is what its buyers read; names are filled once, and nothing of it is markup", async () => {
  const saved = await save("receipt", receipt);
  expect(saved.status, saved.text).toBe(200);
  const [mail] = await written(organizationId, "receipt");
  expect(mail?.subject).toBe("Thanks, {{amount}} <b>Eve</b>");
  expect(mail?.text).toContain("You paid $");
  expect(mail?.text).toContain("/billing.");
  expect(mail?.html).not.toContain("<b>Eve");
  const [ours] = await written(null, "receipt");
  expect(ours?.subject).toBe("Your payment for Studio");
});

test("an empty text, and one that is as usual, goes back to what the app says", async () => {
  const { body: before } = await node.ask(`GET /selling-mails${ofShop()}`, { token: boss.token });
  const usual = before.mails[0].texts[0].usual;
  expect((await save("receipt", receipt)).body.mail.texts[0].is_own).toBe(true);
  expect((await save("receipt", usual)).body.mail.texts[0].is_own).toBe(false);
  await save("receipt", receipt);
  const back = await save("receipt", { subject: "", body: "" });
  expect(back.body.mail.texts[0]).toMatchObject({ is_own: false, body: usual.body });
});

test("names that nothing stands for, and a text without what it has to say, are refused at their fields", async () => {
  const unknown = await save("receipt", { subject: "Hi {{nmae}}", body: receipt.body });
  expect([unknown.status, unknown.body.error.fields]).toEqual([
    422,
    { subject: "This email cannot fill in {{nmae}}." },
  ]);
  const missing = await save("trialEnds", { subject: "Soon", body: "It ends on {{date}}, {{product}}." });
  expect(missing.body.error.fields).toEqual({ body: "This email must contain {{amount}}." });
  const other = await save("ended", { subject: "", body: "{{product}} ended, {{amount}}" });
  expect(Object.keys(other.body.error.fields)).toEqual(["body"]);
});

test("a mail that is switched off is not sent, of that seller alone; one that is demanded stays on", async () => {
  const turn = (kind: string, isOn: boolean) =>
    node.ask(`PUT /selling-mails/${kind}${ofShop()}`, { token: boss.token, body: { is_on: isOn } });
  expect((await turn("wordsLow", false)).body.mail.is_on).toBe(false);
  expect((await written(organizationId, "words")).map(({ subject }) => subject)).not.toContain("You have 3 words left");
  expect((await turn("receipt", false)).status).toBe(409);
  expect((await turn("wordsLow", true)).body.mail.is_on).toBe(true);
});

test("a preview is drawn as the mail is, and a test goes to whoever asks for it", async () => {
  const at = (act: string) => `POST /selling-mails/receipt/es/${act}${ofShop()}`;
  const preview = await node.ask(at("preview"), { token: boss.token, body: { subject: "", body: "" } });
  expect(preview.body.subject).toBe("Tu pago de Studio");
  expect(preview.body.html).toContain('<html lang="es">');
  const sent = await node.ask(at("test"), { token: boss.token, body: { subject: "Hola", body: receipt.body } });
  expect(sent.body).toEqual({ ok: true, to: boss.email, problem: null });
  expect((await mailsTo(node, boss.email)).map(({ subject }) => subject)).toContain("Hola");
});

test("who is no Admin of the seller neither reads nor writes its mails; staff who manage look alone", async () => {
  const stranger = await aUser(node, { membership: { organizationId: await anOrganization(node), userTypeId: 1 } });
  const manager = await aUser(node, { staff: "manager" });
  const reads = async (user: TestUser, of: string) => (await node.ask(`GET /selling-mails${of}`, user)).status;
  expect(await reads(stranger, ofShop())).toBe(404);
  expect(await reads(boss, "")).toBe(403);
  expect(await reads(manager, ofShop())).toBe(200);
  const body = { subject: "", body: "" };
  const writes = async (user: TestUser, of: string) =>
    (await node.ask(`PUT /selling-mails/ended/en${of}`, { token: user.token, body })).status;
  expect(await writes(stranger, ofShop())).toBe(404);
  expect(await writes(boss, "")).toBe(403);
  expect(await writes(manager, "")).toBe(403);
  expect(await writes(admin, "")).toBe(200);
});
