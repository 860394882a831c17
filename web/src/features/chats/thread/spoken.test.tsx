import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aMessage } from "../../../../test/aChat.ts";
import { draw } from "../../../../test/draw.tsx";
import { emptyThread, type Thread } from "../data/thread.ts";
import { Heard } from "./AnswerAnnouncer.tsx";
import { spokenOf } from "./spoken.ts";

const answer = `## Three *harbours*

Begin with **Cádiz**, then see [the list](https://example.com/list).

- \`Vigo\` in the north
- Málaga
  1. by train

| Port | Days |
| --- | --- |
| Vigo | 3 |

\`\`\`js
sail();
\`\`\`
`;

test("a text is read out by its words: no marks, no addresses, each item and row a sentence", async () => {
  expect(await spokenOf(answer, 600)).toEqual({
    text: "Three harbours. Begin with Cádiz, then see the list. Vigo in the north. Málaga. by train. Port, Days. Vigo, 3. sail();",
    isWhole: true,
  });
});

test("of a long one the beginning is read, up to a word", async () => {
  const { text, isWhole } = await spokenOf(`**Harbours** ${"and lighthouses ".repeat(100)}`, 60);
  expect(text).toBe("Harbours and lighthouses and lighthouses and lighthouses…");
  expect(isWhole).toBe(false);
});

test("people who listen hear that an answer is written, and then its words, not the marks that it was written with", async () => {
  const threadOf = (parts: Parameters<typeof aMessage>[0]): Thread => ({ ...emptyThread, messages: [aMessage(parts)] });
  function Following() {
    const [isDone, setDone] = useState(false);
    const growing = threadOf({ content: "# A **qu", generating: true, finish_reason: null });
    return (
      <>
        <button type="button" onClick={() => setDone(true)}>
          End
        </button>
        <Heard
          thread={isDone ? threadOf({ content: "# A **quiet** one" }) : growing}
          writer={{ name: "Pluma", id: 1 }}
        />
      </>
    );
  }
  await draw(<Following />);
  await expect.element(page.getByRole("status")).toHaveTextContent("The answer is being written.");
  await page.getByRole("button", { name: "End" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Pluma: A quiet one.");
});
