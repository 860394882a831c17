import { expect, type Page } from "@playwright/test";
import { lookOver } from "../site/looks.ts";
import type { Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { test } from "../site/test.ts";

const RICH = `Three days fit the budget[1], and the **first mail** can stay as it is[2].

| Day | Mail | Words |
|-----|------|------:|
| 1 | The harvest is in | 140 |
| 8 | What a kilo costs, and whom it pays | 220 |

\`\`\`js
const days = [1, 8, 19];
const words = days.map((day) => day * 12);
\`\`\`

Of each mail a share is opened: $$\\frac{opened}{sent} = \\sqrt{0.28}$$

![The bag](https://pictures.example/bag.png)

- [x] Write to Huila
- [ ] Ask for the *photographs*`;

const WEB = {
  kind: "web",
  title: "What open rates mean",
  url: "https://mail.example/rates",
  text: "A quarter is usual.",
};
const FILE = {
  kind: "file",
  conversation_file_id: null,
  name: "what people told us in the October survey.pdf",
  page: 4,
  text: "People said that the coffee from Huila was too dear.",
};

type Row = {
  role: "user" | "assistant";
  content: string | null;
  finish?: string;
  error?: object;
  sources?: object[];
  after?: number | null;
  isCurrent?: boolean;
};

/** A chat of somebody with these messages, each after the one before unless it says after which. */
async function aChat(
  site: Site,
  { userId }: Person,
  name: string,
  rows: Row[],
): Promise<{ path: string; ids: number[] }> {
  const [made] = await site.sql(
    "insert into conversations (user_id, name, is_name_given) values ($1, $2, true) returning conversation_id",
    [userId, name],
  );
  const ids: number[] = [];
  for (const { role, content, finish = "stop", error, sources, after, isCurrent = true } of rows) {
    const isAnswer = role === "assistant";
    const [row] = await site.sql(
      `insert into messages (conversation_id, user_id, role, content, parent_id, is_current, finish_reason, error, sources,
         model, words, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() - interval '1 hour') returning message_id`,
      [
        made?.conversation_id,
        userId,
        role,
        content,
        after === undefined ? ids.at(-1) : after,
        isCurrent,
        isAnswer ? finish : null,
        error && JSON.stringify(error),
        sources && JSON.stringify(sources),
        isAnswer ? "test-model" : null,
        isAnswer ? (content ?? "").split(/\s+/).length : null,
      ],
    );
    ids.push(Number(row?.message_id));
  }
  return { path: `/conversations/${made?.conversation_id}`, ids };
}

const box = (page: Page) => page.getByRole("region", { name: /^(?:Messages|Mensajes)$/ });

test("an answer with a table, code, mathematics, a picture, sources and versions", async ({ looker }) => {
  const { page, site, person } = looker;
  const { path, ids } = await aChat(site, person, "Three mails for the autumn harvest", [
    { role: "user", content: "What would three mails say, and on which days?" },
    { role: "assistant", content: "One version of it.", isCurrent: false },
  ]);
  await site.sql("update messages set parent_id = null where message_id = $1", [ids[0]]);
  await site.sql(
    `insert into messages (conversation_id, user_id, role, content, parent_id, finish_reason, sources, model, words)
     select conversation_id, user_id, 'assistant', $2, $1, 'stop', $3, 'test-model', 58 from messages where message_id = $1`,
    [ids[0], RICH, JSON.stringify([WEB, FILE])],
  );
  const line = page.getByText(/^(?:From 1 file and 1 web page|De 1 archivo y 1 página web)$/);
  const file = page.getByText("what people told u…survey.pdf");
  const drawn = async () => {
    await expect(box(page).getByRole("table")).toBeVisible();
    await expect(page.locator(".katex").first()).toBeVisible();
    await expect(page.getByText("2/2")).toBeVisible();
  };
  const show = async () => {
    await page.goto(path);
    // What comes late in an answer moves what stands below it, between the finger's coming down and its going up too.
    await drawn();
    await line.click();
  };
  const settled = async () => {
    await drawn();
    await expect(file).toBeVisible();
  };
  await lookOver(looker, [{ name: "thread-rich", show, settled }]);
});

test("an answer that was cut, and one that failed", async ({ looker }) => {
  const { page, site, person } = looker;
  const cut = await aChat(site, person, "Cut", [
    { role: "user", content: "All of it, please." },
    { role: "assistant", content: "It begins with the harvest, and", finish: "length" },
    { role: "user", content: "Go on.\n\nWith the second mail." },
    {
      role: "assistant",
      content: null,
      finish: "error",
      error: { code: "provider_failed", values: { provider: "OpenAI" } },
    },
  ]);
  const again = page.getByRole("button", { name: /^(?:Try again|Reintentar)/ });
  const settled = () => expect(again).toBeVisible();
  await lookOver(looker, [{ name: "thread-failed", show: () => page.goto(cut.path), settled }]);
});
