import { look, lookAt } from "../site/looks.ts";
import { aMark, aPerson, askAs } from "../site/people.ts";
import { expect, test } from "../site/test.ts";

const people = [
  ["Elena", "Marín Ochoa"],
  ["María Fernanda de los Ángeles", "Echeverría Ruiz de Goikoetxea"],
  ["Oliver", "Prescott"],
] as const;

test("the back office is right in every size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  const mark = aMark();
  const made: number[] = [];
  for (const [at, [name, last_name]] of people.entries()) {
    const given = { name, last_name, email: `looks.${at}.${mark}@example.com`, phone: "5541820937", lang: "es" };
    made.push((await askAs(site, person, "POST", "/users/admin/user", given)).user.user_id);
  }
  const user = `/admin/users/${made[1]}`;
  await site.sql(
    "insert into word_ledger (user_id, kind, words, used, cause) values ($1, 'grant', 30000, 0, 'purchase:1')",
    [made[1]],
  );
  const newest = new RegExp(`looks\\.1\\.${mark}@example`);
  const screens = [
    { name: "backoffice-home", path: "/admin", ready: /@example/ },
    { name: "backoffice-users", path: `/admin/users?query=${mark}`, ready: newest },
    { name: "backoffice-no-user", path: "/admin/users?query=zzzz&field=email", ready: /“zzzz”|«zzzz»/ },
    { name: "backoffice-user", path: user, ready: /30,000/ },
    {
      name: "backoffice-user-missing",
      path: "/admin/users/999999",
      ready: /This user does not exist|Este usuario no existe/,
    },
    { name: "backoffice-user-edit", path: `${user}/edit`, ready: /Publicity|Publicidad/ },
    { name: "backoffice-staff", path: "/admin/staff", ready: /lucia@example\.com/ },
    { name: "backoffice-audit", path: "/admin/audit?action=user.create", ready: /María Fernanda/ },
  ];
  // The chart comes after everything else, with code of its own.
  const chart = page.getByRole("img", { name: /Sign-ups per day|Altas por día/ });
  await lookAt(looker, screens, async ({ name }) => {
    if (name === "backoffice-home") await expect(chart).toBeVisible();
  });
});

test("what opens over the back office is right too, and the banner of somebody signed in as a customer", async ({
  admin: page,
  site,
}) => {
  const { userId } = await aPerson(site, { name: "Grace", lastName: "Okonkwo" });
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/users/${userId}`);
  for (const [act, picture] of [
    ["Generate a reset link", "reset"],
    ["Delete user", "delete"],
    ["Log in as customer", "log-in-as"],
  ]) {
    await page.getByRole("button", { name: act }).filter({ visible: true }).click();
    await look(page, `backoffice-${picture}`, "en", { settled: () => expect(dialog).toBeVisible() });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "Add staff" }).filter({ visible: true }).click();
  await look(page, "backoffice-add-staff", "en", { settled: () => expect(dialog).toBeVisible() });
  await page.goto(`/admin/users/${userId}`);
  await page.getByRole("button", { name: "Log in as customer" }).filter({ visible: true }).click();
  await page.getByLabel("Reason").fill("To look at it");
  await dialog.getByRole("button", { name: "Log in as customer" }).click();
  await expect(page.getByText("You are signed in as")).toBeVisible();
  // The banner stands before the customer's own first screen is drawn.
  const hello = page.getByRole("heading", { level: 1, name: "How would you like to begin, Grace?" });
  await look(page, "backoffice-banner", "en", { settled: () => expect(hello).toBeVisible() });
});
