import type { Page } from "@playwright/test";
import type { Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, test } from "../site/test.ts";

const HOSTILE = `An image ![The bag](https://pictures.example/p.png?leak=everything), a [guide](https://evil.example/collect?q=everything+that+was+said) and <script>document.title = "run"</script>.

| Day | Words |
|-----|-------|
| 1 | **140** |

\`\`\`js
const days = 19;
\`\`\`

Prices of $5 and $10, and $a^2$.`;

/** A chat of somebody with that many messages, the last one saying `last`. */
async function aChat(site: Site, { userId }: Person, count: number, last: string): Promise<number> {
  const [made] = await site.sql(
    "insert into conversations (user_id, name, is_name_given) values ($1, 'A chat to read', true) returning conversation_id",
    [userId],
  );
  await site.sql(
    `insert into messages (conversation_id, user_id, role, content, finish_reason, words)
     select $1, $2, case when n % 2 = 1 then 'user' else 'assistant' end,
       case when n = $3::int then $4 else 'Message number ' || n || '. ' || repeat('Words of it. ', 5 + n % 40) end,
       case when n % 2 = 0 then 'stop' end, case when n % 2 = 0 then 20 end
     from generate_series(1, $3::int) n order by n`,
    [made?.conversation_id, userId, count, last],
  );
  return Number(made?.conversation_id);
}

const thread = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a long chat is read to its beginning, its last answer cannot carry it away, and is copied", async ({
  admin: page,
  context,
  person,
  site,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await test.step("a long chat is read to its beginning, and only what is in sight is drawn", async () => {
    await page.goto(`/conversations/${await aChat(site, person, 64, `${HOSTILE}\n\nThe last answer.`)}`);
    await expect(page.getByText("The last answer.")).toBeInViewport();
    const drawn = thread(page).getByRole("article");
    await thread(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, -3000);
      await expect(page.getByText("The beginning of this chat, 64 messages in all.")).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 60_000, intervals: [50] });
    await expect.poll(() => drawn.count()).toBeLessThan(30);
    await expect(page.getByText("Message number 1.", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: "Jump to latest" }).click();
    await expect(page.getByText("The last answer.")).toBeInViewport();
  });
  await test.step("an answer cannot carry the chat away: no image is fetched, and a link shows where it leads", async () => {
    await expect(page.getByText("Picture from pictures.example, not loaded")).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await page.getByRole("link", { name: "guide" }).click();
    const dialog = page.getByRole("dialog", { name: "Open evil.example?" });
    await expect(dialog).toContainText("https://evil.example/collect?q=everything+that+was+said");
    await dialog.getByRole("button", { name: "Stay here" }).click();
    await expect(dialog).toBeHidden();
    expect(asked.filter((url) => url.includes(".example"))).toEqual([]);
    expect(await page.title()).not.toBe("run");
  });
  await test.step("an answer is copied formatted, and plain with code in its fences and tables as tables", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expect(page.getByRole("table")).toBeVisible();
    await thread(page).getByRole("article").last().getByRole("button", { name: "Copy" }).last().click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const { html, text } = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text() ?? "";
      return { html: await read("text/html"), text: await read("text/plain") };
    });
    expect(html).toContain("<strong>140</strong>");
    expect(text).toContain("1\t140");
    expect(text).toMatch(/```\w*\nconst days = 19;[^`]*```/);
    expect(text).not.toMatch(/\*\*|\|/);
  });
});
