import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { ThreadActsContext } from "../message/acts.ts";
import { MessageView } from "../message/MessageView.tsx";
import { useActs } from "../thread/useActs.ts";

const writer = { name: "Pluma", id: 1 };

function Row({ isTried = false }: { isTried?: boolean }) {
  const acts = useActs(2, { canAsk: true, canChange: true, searchOnInternet: false, name: "Harbours", own: null });
  const [message] = useState(aMessage());
  const view = <MessageView message={message} speaker={writer} isLast />;
  return isTried ? view : <ThreadActsContext value={acts}>{view}</ThreadActsContext>;
}

test("an answer is called good, and not after all", async () => {
  answers(readMe, { user: aPerson() });
  const asked = answers(messages.saveMessage, ({ body }) => ({ message: aMessage(body as object) }));
  await draw(<Row />);
  const good = page.getByRole("button", { name: "Good answer", exact: true });
  await expect.element(good).toHaveAttribute("aria-pressed", "false");
  await good.click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ message_id: 4, liked: true }]);
  await page.getByRole("button", { name: "Not a good answer" }).click();
  await expect.poll(() => asked.at(-1)?.body).toEqual({ message_id: 4, liked: false });
});

test("what was said of an answer is shown, and taken back by the same press", async () => {
  answers(readMe, { user: aPerson() });
  const asked = answers(messages.saveMessage, ({ body }) => ({ message: aMessage(body as object) }));
  const Liked = () => {
    const acts = useActs(2, { canAsk: true, canChange: true, searchOnInternet: false, name: "Harbours", own: null });
    return (
      <ThreadActsContext value={acts}>
        <MessageView message={aMessage({ liked: false })} speaker={writer} isLast />
      </ThreadActsContext>
    );
  };
  await draw(<Liked />, { language: "es" });
  const notGood = page.getByRole("button", { name: "No es una buena respuesta" });
  await expect.element(notGood).toHaveAttribute("aria-pressed", "true");
  await notGood.click();
  await expect.poll(() => asked.at(-1)?.body).toEqual({ message_id: 4, liked: null });
});

test("where nothing is kept, nothing is asked of an answer", async () => {
  await draw(<Row isTried />);
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  expect(page.getByRole("button", { name: "Good answer" }).elements()).toEqual([]);
});
