import { look, lookAt, lookOver } from "../site/looks.ts";
import { expect, test } from "../site/test.ts";

const TOPICS = [1, 2, 3]
  .map(
    (n) => `${n}. **Coffee every ${n}9 days: why the calendar is wrong**\n   A short text that says what it is about.`,
  )
  .join("\n");
const HASHTAGS = Array.from({ length: 14 }, (_, n) => `#CaféDeOtoño${n}`).join("\n");
const SHARED =
  "# The second mail\n\nIt goes out on **day 19**.\n\n- One thing\n- Another, with a [guide](https://a.example/)";

test("generators are right in every size, scheme and language: empty, full, and when the model fails", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  await lookAt(looker, [{ name: "topics-empty", path: "/topics", ready: /No ideas yet|Todavía no hay ideas/ }]);
  // Texts of every kind, each with a rather long prompt.
  for (const [type, content] of [
    [3, TOPICS],
    [2, HASHTAGS],
  ]) {
    await site.sql(
      `insert into messages (user_id, role, purpose, message_type_id, prompt, content, words, favorite, finish_reason)
       select $1, 'assistant', 'output', $2, 'A coffee shop that delivers every 19 days, for people who cook daily',
         $3, 42, n = 2, 'stop' from generate_series(1, 12) n`,
      [person.userId, type, content],
    );
  }
  await page.goto("/topics");
  await page.getByRole("textbox").fill("status=400 Autumn");
  await page.getByRole("button", { name: "Generate" }).click();
  await look(page, "topics-failed", "en", {
    settled: () => expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  });
  await lookAt(looker, [
    { name: "topics", path: "/topics", ready: /Coffee every 19 days/ },
    { name: "hashtags", path: "/hashtags", ready: /#CaféDeOtoño13/ },
  ]);
});

test("what is shared is right in every size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  const [chat] = await site.sql(
    "insert into conversations (user_id, name) values ($1, 'To share') returning conversation_id",
    [person.userId],
  );
  await site.sql(
    `insert into messages (conversation_id, user_id, role, content, finish_reason) values ($1, $2, 'assistant', $3, 'stop')`,
    [chat?.conversation_id, person.userId, SHARED],
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
  await page.getByRole("button", { name: "Create a link" }).click();
  const url = await page.getByRole("textbox", { name: "By link" }).inputValue();
  await lookAt(looker, [
    { name: "shared", path: new URL(url).pathname, ready: /^day 19$/ },
    { name: "shared-gone", path: "/shared/nothing", ready: /no longer works|ya no funciona/ },
  ]);
  await lookOver(looker, [
    {
      name: "share",
      show: async () => {
        await openShare();
        await page.getByRole("button", { name: /^(Turn link off|Desactivar)$/ }).click();
      },
      settled: () => expect(page.getByRole("dialog")).toBeVisible(),
    },
  ]);
});
