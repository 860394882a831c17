import { useRef } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { startSession } from "../../../platform/session/session.ts";
import { useDraft, writeDraft } from "../data/drafts.ts";
import { AboutSelected } from "./AboutSelected.tsx";

function Screen() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(2);
  return (
    <>
      <div data-answer>
        <p data-testid="first">Harbours are quiet.</p>
        <p data-testid="second">Some are loud.</p>
      </div>
      <p data-testid="own">What I asked.</p>
      <AboutSelected id={2} field={field} />
      <textarea ref={field} aria-label="text" value={draft} onChange={(event) => setDraft(event.target.value)} />
    </>
  );
}

const element = (id: string) => page.getByTestId(id).element();

function select(from: string, to = from) {
  getSelection()?.setBaseAndExtent(element(from), 0, element(to), element(to).childNodes.length);
}

const field = page.getByRole("textbox", { name: "text" });
const ask = page.getByRole("button", { name: "Ask about this" });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  writeDraft(2, "");
});

test("what is selected of an answer is quoted before what was typed, and one goes on writing behind it", async () => {
  await draw(<Screen />);
  await field.fill("Why?");
  select("first", "second");
  await ask.click();
  await expect.element(field).toHaveValue("> Harbours are quiet.\n>\n> Some are loud.\n\nWhy?");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(" And when?");
  await expect.element(field).toHaveValue("> Harbours are quiet.\n>\n> Some are loud.\n\nWhy? And when?");
  await expect.element(ask).not.toBeInTheDocument();
});

test("nothing is offered for what stands elsewhere, or in an answer and beyond it, and it goes with the selection", async () => {
  await draw(<Screen />, { language: "es", width: 390 });
  const askEs = page.getByRole("button", { name: "Preguntar sobre esto" });
  select("second");
  await expect.element(askEs).toBeVisible();
  select("own");
  await expect.element(askEs).not.toBeInTheDocument();
  select("second");
  await expect.element(askEs).toBeVisible();
  select("second", "own");
  await expect.element(askEs).not.toBeInTheDocument();
});
