import { check, choose, languages, lookAt, schemes, sizesFor } from "../site/looks.ts";
import { expect, signIn, test } from "../site/test.ts";

test("lists of chats, their tags and what opens over them are right in every size, scheme and language", async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await page.goto("/conversations");
  await expect(page.getByRole("searchbox")).toBeVisible();
  const [owner] = await site.sql("select user_id from users order by user_id limit 1");
  await site.sql(
    `insert into conversations (user_id, name, tags, pinned_at, archived, updated_at)
     select $1, 'Autumn plan ' || n || ' for the subscription, with a rather long name', 'nomada,email,launch,es,web',
       case when n < 3 then now() end, n > 10, now() - n * interval '7 hours' from generate_series(1, 12) n`,
    [owner?.user_id],
  );
  await lookAt(page, [
    { name: "lists", path: "/conversations", ready: /Autumn plan/ },
    { name: "lists-search", path: "/?query=rather", ready: /Autumn plan/ },
    { name: "lists-no-match", path: "/?tags=nomada&query=zzzz", ready: /zzzz/ },
    { name: "tags", path: "/conversation/tags", ready: /nomada/ },
  ]);
  for (const lang of languages) {
    for (const scheme of schemes) {
      await choose(page, lang, scheme === "dark");
      for (const { name, ...size } of sizesFor(lang, scheme)) {
        await page.setViewportSize(size);
        await page.goto("/conversations");
        await page.getByRole("main").getByRole("checkbox").nth(2).click();
        await expect(page.getByRole("toolbar")).toBeVisible();
        await check(page, `lists-chosen-${name}-${scheme}-${lang}`);
        await page.getByRole("toolbar").getByRole("button").nth(1).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check(page, `lists-tagging-${name}-${scheme}-${lang}`);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
        await page.keyboard.press("Escape");
        await page
          .getByRole("button", { name: /^(More for chats|Más para los chats)$/ })
          .locator("visible=true")
          .click();
        await page.getByRole("menuitem").first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check(page, `lists-import-${name}-${scheme}-${lang}`);
      }
    }
  }
  await choose(page, "en", false);
  await site.sql("delete from conversations where name like 'Autumn plan %'");
});
