import type { Page } from "@playwright/test";
import { check, choose, languages, lookAt, schemes, sizesFor } from "../site/looks.ts";
import { OWNER } from "../site/site.ts";
import { expect, signIn, test } from "../site/test.ts";

const TOPICS = [1, 2, 3]
  .map(
    (n) => `${n}. **Coffee every ${n}9 days: why the calendar is wrong**\n   A short text that says what it is about.`,
  )
  .join("\n");
const HASHTAGS = Array.from({ length: 14 }, (_, n) => `#CaféDeOtoño${n}`).join("\n");
const SHARED =
  "# The second mail\n\nIt goes out on **day 19**.\n\n- One thing\n- Another, with a [guide](https://a.example/)";

/** Texts of every kind, each with a rather long prompt; looks at one that the model could not write. */
async function fill(page: Page, sql: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>) {
  for (const [type, content] of [
    [3, TOPICS],
    [2, HASHTAGS],
  ]) {
    await sql(
      `insert into messages (user_id, role, purpose, message_type_id, prompt, content, words, favorite, finish_reason)
       select user_id, 'assistant', 'output', $2, 'A coffee shop that delivers every 19 days, for people who cook daily',
         $3, 42, n = 2, 'stop' from users, generate_series(1, 12) n where email = $1`,
      [OWNER.email, type, content],
    );
  }
  await page.goto("/topics");
  await page.getByRole("textbox").fill("status=400 Autumn");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await check(page, "topics-failed");
}

test("generators and what is shared are right in every size, scheme and language", async ({ page, site }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await site.sql("delete from messages where purpose = 'output'");
  await lookAt(page, [{ name: "topics-empty", path: "/topics", ready: /No ideas yet|Todavía no hay ideas/ }]);
  await fill(page, site.sql);
  const [chat] = await site.sql(
    `insert into conversations (user_id, name) select user_id, 'To share' from users where email = $1
     returning conversation_id, user_id`,
    [OWNER.email],
  );
  await site.sql(
    `insert into messages (conversation_id, user_id, role, content, finish_reason) values ($1, $2, 'assistant', $3, 'stop')`,
    [chat?.conversation_id, chat?.user_id, SHARED],
  );
  const openShare = async () => {
    await page.goto(`/conversations/${chat?.conversation_id}`);
    const answer = page.getByRole("article").last();
    await answer.hover();
    await answer.getByRole("button", { name: /^(More|Más)$/ }).click();
    await page.getByRole("menuitem", { name: /^(Share|Compartir)$/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  await openShare();
  await page.getByRole("button", { name: "Make a link" }).click();
  const url = await page.getByRole("textbox", { name: "By link" }).inputValue();
  await lookAt(page, [
    { name: "topics", path: "/topics", ready: /Coffee every 19 days/ },
    { name: "hashtags", path: "/hashtags", ready: /#CaféDeOtoño13/ },
    { name: "shared", path: new URL(url).pathname, ready: /^day 19$/ },
    { name: "shared-gone", path: "/shared/nothing", ready: /shows nothing any more|ya no muestra nada/ },
  ]);
  for (const lang of languages) {
    for (const scheme of schemes) {
      await choose(page, lang, scheme === "dark");
      for (const { name, ...size } of sizesFor(lang, scheme)) {
        await page.setViewportSize(size);
        await openShare();
        await page.getByRole("button", { name: /^(Take back|Retirar)$/ }).click();
        await check(page, `share-${name}-${scheme}-${lang}`);
      }
    }
  }
  await choose(page, "en", false);
  await site.sql("delete from messages where purpose = 'output'");
  await site.sql("delete from conversations where conversation_id = $1", [chat?.conversation_id]);
});
