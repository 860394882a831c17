import { lookAt, lookOver } from "../site/looks.ts";
import { expect, test } from "../site/test.ts";

test("lists of chats, their tags and what opens over them are right in every size, scheme and language", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  await site.sql(
    `insert into conversations (user_id, name, tags, pinned_at, archived, updated_at)
     select $1, 'Autumn plan ' || n || ' for the subscription, with a rather long name', 'nomada,email,launch,es,web',
       case when n < 3 then now() end, n > 10, now() - n * interval '7 hours' from generate_series(1, 12) n`,
    [person.userId],
  );
  await lookAt(looker, [
    { name: "lists", path: "/conversations", ready: /Autumn plan/ },
    { name: "lists-search", path: "/?query=rather", ready: /Autumn plan/ },
    { name: "lists-no-match", path: "/?tags=nomada&query=zzzz", ready: /zzzz/ },
    { name: "tags", path: "/conversation/tags", ready: /nomada/ },
  ]);
  const toolbar = page.getByRole("toolbar");
  const dialog = page.getByRole("dialog");
  await lookOver(looker, [
    {
      name: "lists-chosen",
      show: async () => {
        await page.goto("/conversations");
        await page.getByRole("main").getByRole("checkbox").nth(2).click();
      },
      settled: () => expect(toolbar).toBeVisible(),
    },
    {
      name: "lists-tagging",
      show: () => toolbar.getByRole("button").nth(1).click(),
      settled: () => expect(dialog).toBeVisible(),
    },
    {
      name: "lists-import",
      show: async () => {
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await page.keyboard.press("Escape");
        await page
          .getByRole("button", { name: /^(More for chats|Más para los chats)$/ })
          .filter({ visible: true })
          .click();
        await page.getByRole("menuitem").first().click();
      },
      settled: () => expect(dialog).toBeVisible(),
    },
  ]);
});
