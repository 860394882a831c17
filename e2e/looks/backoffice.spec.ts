import { check, lookAt, sizes } from "../site/looks.ts";
import { expect, test } from "../site/test.ts";

const people = [
  ["Elena", "Marín Ochoa"],
  ["María Fernanda de los Ángeles", "Echeverría Ruiz de Goikoetxea"],
  ["Oliver", "Prescott"],
] as const;

test("the back office is right in every size, scheme and language", async ({ owner: page, site }) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const token = await page.evaluate(() => localStorage.getItem("token"));
  for (const [at, [name, last_name]] of people.entries()) {
    const answer = await page.request.post("/api/users/admin/user", {
      headers: { authorization: `Bearer ${token}` },
      data: { name, last_name, email: `looks.${at}@example.com`, phone: "5541820937", lang: "es" },
    });
    expect(answer.status()).toBe(201);
  }
  const [row] = await site.sql("select user_id from users where email = 'looks.1@example.com'");
  const user = `/admin/users/${row?.user_id}`;
  await site.sql(
    "insert into word_ledger (user_id, kind, words, used, cause) select user_id, 'grant', 30000, 0, 'purchase:1' from users where user_id = $1",
    [row?.user_id],
  );
  const screens = [
    { name: "backoffice-home", path: "/admin", ready: /looks\.1@example/ },
    { name: "backoffice-users", path: "/admin/users", ready: /looks\.1@example/ },
    { name: "backoffice-no-user", path: "/admin/users?query=zzzz&field=email", ready: /“zzzz”|«zzzz»/ },
    { name: "backoffice-user", path: user, ready: /30,000/ },
    {
      name: "backoffice-user-missing",
      path: "/admin/users/999999",
      ready: /There is no such user|No existe ese usuario/,
    },
    { name: "backoffice-user-edit", path: `${user}/edit`, ready: /Publicity|Publicidad/ },
    { name: "backoffice-staff", path: "/admin/staff", ready: /lucia@example\.com/ },
    { name: "backoffice-audit", path: "/admin/audit?action=user.create", ready: /María Fernanda/ },
  ];
  // The chart comes after everything else, with code of its own.
  const chart = page.getByRole("img", { name: /Sign-ups per day|Altas por día/ });
  await lookAt(page, screens, async ({ name }) => {
    if (name === "backoffice-home") await expect(chart).toBeVisible();
  });
});

test("what opens over the back office is right too, and the banner of somebody signed in as a customer", async ({
  owner: page,
  site,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.request.post("/api/users/admin/user", {
    headers: { authorization: `Bearer ${token}` },
    data: { name: "Grace", last_name: "Okonkwo", email: "looks.over@example.com" },
  });
  const [row] = await site.sql("select user_id from users where email = 'looks.over@example.com'");
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/admin/users/${row?.user_id}`);
    const acts = [
      { act: "Generate a reset link", picture: "reset" },
      { act: "Delete user", picture: "delete" },
      { act: "Log in as customer", picture: "log-in-as" },
    ];
    for (const { act, picture } of acts) {
      await page.getByRole("button", { name: act }).filter({ visible: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await check(page, `backoffice-${picture}-${name}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await page.goto("/admin/staff");
    await page.getByRole("button", { name: "Add staff" }).filter({ visible: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await check(page, `backoffice-add-staff-${name}`);
  }
  await page.goto(`/admin/users/${row?.user_id}`);
  await page.getByRole("button", { name: "Log in as customer" }).filter({ visible: true }).click();
  await page.getByLabel("Why").fill("To look at it");
  await page.getByRole("dialog").getByRole("button", { name: "Log in as customer" }).click();
  await expect(page.getByText("You are signed in as")).toBeVisible();
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    // The banner stands before the customer's own first screen is drawn.
    await expect(page.getByRole("heading", { level: 1, name: "What are you writing, Grace?" })).toBeVisible();
    await check(page, `backoffice-banner-${name}`);
  }
});
