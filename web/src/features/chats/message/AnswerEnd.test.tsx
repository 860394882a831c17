import type { Message } from "@pluma/contract/chats/messages";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aMessage } from "../../../../test/aChat.ts";
import { draw } from "../../../../test/draw.tsx";
import AnswerEnd from "./AnswerEnd.tsx";
import { type ThreadActs, ThreadActsContext } from "./acts.ts";

const nothing = (): void => undefined;
const acts: ThreadActs = {
  name: "Harbour",
  canAsk: true,
  canChange: true,
  editing: null,
  edit: nothing,
  cancelEdit: nothing,
  submitEdit: nothing,
  submitFilled: nothing,
  tryAgain: nothing,
  rephrase: nothing,
  regenerate: nothing,
  goOn: nothing,
  showVersion: nothing,
  star: nothing,
  like: null,
  remove: nothing,
};

const end = (values: Partial<Message>, more: Partial<ThreadActs> = {}) => (
  <ThreadActsContext value={{ ...acts, ...more }}>
    <AnswerEnd message={aMessage({ content: "And so:", finish_reason: "withheld", ...values })} isLast />
  </ThreadActsContext>
);

const tryAgain = () => page.getByRole("button", { name: "Try again" });

test("whoever has seen all that they may is told so, and asks in another way: trying again would end the same", async () => {
  const rephrase = vi.fn();
  const error = { code: "answer_bounded", message: "You have been shown as much as its maker lets one person see." };
  await draw(end({ error }, { rephrase }));
  await expect.element(page.getByText(error.message)).toBeVisible();
  await expect.element(tryAgain()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Rephrase" }).click();
  expect(rephrase.mock.calls[0]?.[0]).toMatchObject({ message_id: 4, user_message_id: 3 });
});

test("a withheld answer without a sentence of its own says what happened, in Spanish too, and nothing is offered while one cannot ask", async () => {
  await draw(end({}, { canAsk: false }), { language: "es", scheme: "dark", width: 390 });
  await expect
    .element(page.getByText("La respuesta se detuvo: habría mostrado algo que su autor se reserva."))
    .toBeVisible();
  expect(document.querySelectorAll("button")).toHaveLength(0);
});

test("what was taken back is not tried again; what merely broke off is", async () => {
  const retry = vi.fn();
  const taken = { code: "answer_taken_back", message: "Taken back." };
  const drawn = await draw(end({ finish_reason: "error", error: taken }, { tryAgain: retry }));
  await expect.element(page.getByText("Taken back.")).toBeVisible();
  await expect.element(tryAgain()).not.toBeInTheDocument();
  await drawn.unmount();
  await draw(end({ finish_reason: "interrupted" }, { tryAgain: retry }));
  await page.getByRole("button", { name: "Try again" }).click();
  expect(retry.mock.calls.length).toBe(1);
});

test("an answer that failed says the server's sentence, whichever it is, and can be tried again", async () => {
  const retry = vi.fn();
  for (const code of ["provider_key", "provider_busy", "provider_failed", "provider_silent", "provider_broke_off"]) {
    const error = { code, message: `What happened: ${code}.` };
    const drawn = await draw(end({ content: null, finish_reason: "error", error }, { tryAgain: retry }));
    await expect.element(page.getByText(error.message)).toBeVisible();
    await tryAgain().click();
    await drawn.unmount();
  }
  expect(retry.mock.calls.length).toBe(5);
});

test("an answer stopped before its first word can be tried again, in its place; one with words says only that it was stopped", async () => {
  const retry = vi.fn();
  const drawn = await draw(end({ content: null, finish_reason: "stopped" }, { tryAgain: retry }));
  await expect.element(page.getByText("Stopped")).toBeVisible();
  await tryAgain().click();
  expect(retry.mock.calls[0]?.[0]).toMatchObject({ message_id: 4, user_message_id: 3 });
  await drawn.unmount();
  const cannot = await draw(end({ content: "", finish_reason: "stopped" }, { canAsk: false }));
  await expect.element(page.getByText("Stopped")).toBeVisible();
  await expect.element(tryAgain()).not.toBeInTheDocument();
  await cannot.unmount();
  await draw(end({ content: "And so:", finish_reason: "stopped" }, { tryAgain: retry }));
  await expect.element(page.getByText("Stopped")).toBeVisible();
  await expect.element(tryAgain()).not.toBeInTheDocument();
});
