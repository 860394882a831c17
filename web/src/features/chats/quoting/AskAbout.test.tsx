import { useRef } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { startSession } from "../../../platform/session/session.ts";
import { useDraft, writeDraft } from "../data/drafts.ts";
import Markdown from "../markdown/Markdown.tsx";
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

test("a paragraph that three presses select is offered too, and copied, though the selection ends before what comes next", async () => {
  await draw(<Screen />);
  await page.getByTestId("second").tripleClick();
  const range = getSelection()?.getRangeAt(0);
  expect(range?.endContainer.parentElement?.closest("[data-answer]") ?? null).toBeNull();
  await expect.element(ask).toBeVisible();
  const clipboardData = new DataTransfer();
  document.body.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
  expect(clipboardData.getData("text/plain")).toBe("Some are loud.");
  await ask.click();
  await expect.element(field).toHaveValue("> Some are loud.\n\n");
});

const ANSWER = `Euler says $e^{i\\pi}$ here.

\`\`\`ts
const x = 1;
\`\`\`

- one
- two
- three
`;

test("what is selected of an answer is copied without looks or words of ours; code is copied as it stands", async () => {
  const field = { current: null };
  await draw(
    <div data-answer>
      <Markdown text={ANSWER} isGrowing={false} />
      <AboutSelected id={2} field={field} />
    </div>,
  );
  await expect.poll(() => document.querySelector(".katex")).not.toBeNull();
  const answer = document.querySelector("[data-answer]") as HTMLElement;
  const copied = (from: Node, to: Node) => {
    getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
    const clipboardData = new DataTransfer();
    document.body.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return [clipboardData.getData("text/plain"), clipboardData.getData("text/html")];
  };
  const [list, code] = [answer.querySelector("ul"), answer.querySelector("pre")] as [Element, Element];
  const [first, second] = list.children as unknown as [Element, Element];
  // What copies is fetched with the first selection.
  await expect.poll(() => copied(first, second)[0]).toBe("- one\n- two");
  expect(copied(first, second)[1]).toMatch(/^<ul>\s*<li>one<\/li>\s*<li>two<\/li><\/ul>$/);
  expect(copied(answer.querySelector("p") as Element, first)[0]).toBe(
    "Euler says $e^{i\\pi}$ here.\n\n```ts\nconst x = 1;\n```\n\n- one",
  );
  const formula = answer.querySelector(".katex-html .mord") as Element;
  expect(copied(formula, formula)).toEqual(["$e^{i\\pi}$", "$e^{i\\pi}$"]);
  expect(copied(code, code)).toEqual(["", ""]);
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
