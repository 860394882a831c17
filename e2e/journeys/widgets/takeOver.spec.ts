import { anAvatar } from "../../site/avatars.ts";
import { aForeignSite } from "../../site/foreign.ts";
import { aMark, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("an owner reads along while a visitor is answered, takes over, writes by hand, and hands back", async ({
  browser,
  admin: owner,
  person,
  site,
}) => {
  const avatarId = await anAvatar(site, person, { name: `Iriarte ${aMark()}`, context: "You answer for a workshop." });
  let code = { script: "", policy: [""] };
  const customer = await aForeignSite(() => ({
    "/": { policy: `default-src 'none'; ${code.policy.join("; ")}`, body: `<h1>Bowl</h1>${code.script}` },
  }));
  const held = aMark();
  const asked = { avatar_id: avatarId, name: "Itziar", origins: [customer.address] };
  const { widget } = await askAs(site, person, "POST", "/widgets", asked);
  code = widget.code;
  const context = await browser.newContext();
  const page = await context.newPage();
  const panel = page.getByRole("dialog", { name: "Itziar" });
  const seen = panel.getByRole("region", { name: "Conversation" });
  const field = panel.getByRole("textbox", { name: "Write to Itziar" });
  const said = owner.getByRole("region", { name: "Conversation", exact: true });
  const say = async (text: string) => {
    await field.fill(text);
    await field.press("Enter");
  };

  await test.step("what is asked and answered stands before the owner while it is", async () => {
    await owner.goto(`/chat-widget-generator/${widget.widget_id}/transcripts`);
    await expect(owner.getByText("No conversations yet")).toBeVisible();
    await page.goto(customer.address);
    await page.getByRole("button", { name: "Chat with Itziar" }).click();
    await say(`Do you ship to Porto? words=30 held=${held}`);
    await owner.getByRole("link", { name: /Do you ship/ }).click();
    await expect(said.getByText("Do you ship to Porto?")).toBeVisible();
    await expect(said.getByText(/^w1 w2 .*w20/)).toBeVisible();
    await expect(said.getByText("w21", { exact: false })).toHaveCount(0);
    await site.release(held);
    await expect(said.getByText(/w30/)).toBeVisible();
  });

  await test.step("once it is taken over the avatar is silent, and both sides say who is there", async () => {
    await owner.getByRole("button", { name: "Take over" }).click();
    await expect(said.getByText(`${person.name} took over. Itziar is silent.`)).toBeVisible();
    await expect(seen.getByText(`${person.name} is here now and answers you.`)).toBeVisible();
    await say('And twelve of them? say="The avatar speaks."');
    await expect(said.getByText("And twelve of them?")).toBeVisible();
    await owner.getByRole("textbox", { name: "Write to the visitor" }).fill("For a wedding? I keep them for you.");
    await owner.keyboard.press("Control+Enter");
    await expect(seen.getByText("For a wedding? I keep them for you.")).toBeVisible();
    await expect(seen.getByText("The avatar speaks.", { exact: true })).toHaveCount(0);
  });

  await test.step("handed back, the avatar answers again", async () => {
    await owner.getByRole("button", { name: "Hand back to Itziar" }).click();
    await expect(seen.getByText("AI answers again.")).toBeVisible();
    await say('In blue? say="In blue as well."');
    await expect(seen.getByText("In blue as well.", { exact: true })).toBeVisible();
    await expect(said.getByText("In blue as well.", { exact: true })).toBeVisible();
  });

  await context.close();
  await customer.close();
});
