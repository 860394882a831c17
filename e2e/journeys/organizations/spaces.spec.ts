import type { BrowserContext } from "@playwright/test";
import { aContext } from "../../site/contexts.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, askAs, enterAt, type Person } from "../../site/people.ts";
import type { Site } from "../../site/site.ts";
import { expect, test } from "../../site/test.ts";

test("a tab stays in its space whatever another one chooses; what is found lies in the chosen one and opens at its place", async ({
  admin: page,
  person,
  site,
}) => {
  const mark = aMark();
  const name = `Casa ${mark}`;
  const id = await anOrganization(site, name, { admins: [person] });
  await askAs(site, person, "POST", `/documents?organization_id=${id}`, {
    name: `Harbour ${mark}`,
    content: "<p>Nobody tends the lighthouse any more.</p>",
  });
  const inCasa = { name: `${name}: your account` };
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto("/");
    await expect(tab.getByRole("navigation", { name: "Main" })).toBeVisible();
  }

  await page.bringToFront();
  await page.keyboard.press("Control+Shift+O");
  await page
    .getByRole("menuitem", { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole("button", inCasa)).toBeVisible();
  for (const turn of ["as it is", "read again"]) {
    if (turn === "read again") await other.reload();
    await expect(other.getByRole("button", { name: /: your account/ }), turn).toBeVisible();
    await expect(other.getByRole("button", inCasa), turn).toBeHidden();
  }

  await page.bringToFront();
  await page.keyboard.press("Control+k");
  // What was not looked through in time, on a busy machine, is looked through again as a person would have it.
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
  await page.addLocatorHandler(again, (button) => button.click());
  await page.getByRole("combobox").fill("light");
  await expect(page.getByRole("option", { name: new RegExp(`Harbour ${mark}`) })).toContainText(`Document · ${name}`);
  await page.keyboard.press("Enter");
  await expect(page.locator(".found[data-current]")).toHaveText("lighthouse");
});

/** Gives an organization a host of its own, as one that is proved. */
async function giveHost(site: Site, host: string, organizationId: number): Promise<void> {
  await site.sql("update organizations set domain = $1 where organization_id = $2", [host, organizationId]);
  await site.sql(
    `insert into organization_hosts (organization_id, host, proof, entered_at, next_check_at, proved_at)
     values ($1, $2, 'a-proof', now(), now() + interval '1 day', now())`,
    [organizationId, host],
  );
  await site.sql("select pg_notify('pluma', $1)", [JSON.stringify({ topic: "hosts", value: {} })]);
}

/** Signs somebody in at a host: a session is of the host where it was opened. */
async function signInAt(
  context: BrowserContext,
  address: string,
  { email, password }: Person,
): Promise<Person["tokens"]> {
  const page = await context.newPage();
  const proof = `${address}/.well-known/site-proof.txt`;
  await expect.poll(async () => (await page.goto(proof))?.status(), { timeout: 40_000 }).toBe(200);
  await page.goto(`${address}/auth`);
  const tokens = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      const answered = await fetch("/api/auth/login", { method: "POST", headers, body: JSON.stringify(body) });
      return answered.json();
    },
    { email, password },
  );
  await page.close();
  return tokens;
}

test("three tabs stay each in its own of three organizations, and two hosts each in theirs, at once in one browser", async ({
  browser,
  person,
  site,
}) => {
  const mark = aMark();
  const names = ["Abril", "Brisa", "Cobre"].map((name) => `${name} ${mark}`);
  const ids: number[] = [];
  for (const name of names) {
    const id = await anOrganization(site, name, { admins: [person] });
    await askAs(site, person, "POST", `/documents?organization_id=${id}`, { name: `Letter of ${name}`, content: "" });
    ids.push(id);
  }
  const { port } = new URL(site.address);
  const hosts = names.slice(0, 2).map((name) => `${name.toLowerCase().replace(" ", "-")}.localhost`);
  for (const [index, host] of hosts.entries()) await giveHost(site, host, ids[index] ?? 0);
  const addresses = hosts.map((host) => `http://${host}:${port}`);

  const context = await aContext(browser, site);
  // Each host has a session of its own: none knows of another's.
  const sessions = [];
  for (const address of [site.address, ...addresses]) {
    sessions.push({
      address,
      tokens: address === site.address ? person.tokens : await signInAt(context, address, person),
    });
  }
  await enterAt(context, sessions);

  const pages = [];
  for (const name of names) {
    const page = await context.newPage();
    await page.goto("/documents");
    await page.getByRole("button", { name: /: your account/ }).click();
    await page
      .getByRole("menuitem", { name: new RegExp(name) })
      .first()
      .click();
    pages.push({ page, name });
  }
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const [index, page] of [first, second].entries()) {
    await page.goto(`${addresses[index]}/documents`);
    pages.push({ page, name: names[index] ?? "" });
  }
  for (const turn of ["as it is", "read again"]) {
    for (const { page, name } of pages) {
      await page.bringToFront();
      if (turn === "read again") await page.reload();
      await expect(page.getByRole("button", { name: `${name}: your account` }), turn).toBeVisible();
      await expect(page.getByRole("link", { name: /^Letter of / }), turn).toHaveText([new RegExp(`Letter of ${name}`)]);
    }
  }

  // Signed out at one host, one is signed in at the others still.
  await first.bringToFront();
  await first.getByRole("button", { name: /: your account/ }).click();
  await first.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(first.getByRole("button", { name: "Sign in", exact: true }).first()).toBeVisible();
  await second.reload();
  await expect(second.getByRole("button", { name: `${names[1]}: your account` })).toBeVisible();
  await context.close();
});
