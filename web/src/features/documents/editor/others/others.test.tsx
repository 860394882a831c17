import { documentPresence, type HeardPlace } from "@pluma/contract/documents/presence";
import { documentSteps } from "@pluma/contract/documents/steps";
import { Fragment, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import { aLine } from "../../../../../test/line.ts";
import { answers, refuses } from "../../../../../test/server.ts";
import { useSocketOf } from "../../../../platform/me/socket.ts";
import Document from "../../screens/Document.tsx";

const text = page.getByRole("textbox", { name: "Text of the document" });
const here = page.getByRole("list", { name: "Here now" });

function Joined() {
  useSocketOf(7);
  return (
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>
  );
}

async function open(words: string) {
  const line = aLine();
  const server = aDocumentServer({ doc: textDoc(words) });
  const said = answers(documentPresence.sayPlace, undefined);
  const drawn = await draw(<Joined />, { at: "/documents/5" });
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  // What the server has is asked at the opening and when the line comes; where both are of one moment, it is asked once.
  await expect.poll(() => server.read).toHaveLength(1);
  await line.open();
  const tell = (parts: Partial<HeardPlace> = {}) =>
    line.tell("document_presence", {
      document_id: 5,
      place_id: "the-tab-of-tomas",
      user_id: 8,
      name: "Tomás Rey",
      at: { version: 0, from: 3, to: 3 },
      is: "here",
      ...parts,
    });
  /** Closes the document, and waits until the others were told: they are answered as long as the test lasts. */
  const close = async () => {
    await drawn.unmount();
    await expect
      .poll(() => said.map(({ body }) => body))
      .toContainEqual(expect.objectContaining({ is: "gone", at: null }));
  };
  return { line, server, said, tell, close };
}

/** What stands before the caret of somebody else. */
const beforeCaret = () => {
  const caret = document.querySelector(".their-caret");
  const range = document.createRange();
  const paragraph = caret?.closest("p");
  if (!caret || !paragraph) return null;
  range.setStart(paragraph, 0);
  range.setEndBefore(caret);
  return range.toString();
};

test("others are named and their carets drawn, and they are gone as soon as they leave", async () => {
  const { tell, close } = await open("One two.");
  await expect.element(here).not.toBeInTheDocument();
  tell();
  await expect.element(here.getByRole("button", { name: "Go to Tomás Rey" })).toBeVisible();
  await expect.poll(beforeCaret).toBe("On");
  tell({ place_id: "a-tab-of-ines", user_id: 9, name: "Inés Duarte", at: { version: 0, from: 1, to: 4 } });
  await expect.element(here.getByRole("button", { name: "Go to Inés Duarte" })).toBeVisible();
  expect([...document.querySelectorAll(".theirs")].map((each) => each.textContent).join("")).toBe("One");
  tell({ is: "gone", at: null });
  await expect.element(here.getByRole("button", { name: "Go to Tomás Rey" })).not.toBeInTheDocument();
  await close();
});

test("two tabs of one person are two places of one, and what is of another document is not here", async () => {
  const { tell, close } = await open("One two.");
  tell({ document_id: 6, place_id: "tab-elsewhere", user_id: 10, name: "Nobody Here" });
  tell();
  tell({ place_id: "his-second-tab" });
  await expect.element(here.getByRole("button", { name: "Go to Tomás Rey, in 2 places" })).toBeVisible();
  expect(here.getByRole("listitem").elements()).toHaveLength(1);
  await close();
});

test("who comes is answered where one is, in places of the text that both know", async () => {
  const { tell, said, close } = await open("One two.");
  await expect.poll(() => said.map(({ body }) => body)).toContainEqual(expect.objectContaining({ is: "new" }));
  await text.click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  tell({ is: "new" });
  await expect
    .poll(() => said.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ is: "here", at: { version: 0, from: 9, to: 9 } }));
  await close();
});

test("a caret stays behind the words that its owner wrote, before what is written here at its place", async () => {
  const { tell, server, line, close } = await open("One two.");
  tell({ at: { version: 0, from: 4, to: 4 } });
  await expect.poll(beforeCaret).toBe("One");
  server.write((doc) => new ReplaceStep(4, 4, new Slice(Fragment.from(doc.type.schema.text(" and")), 0, 0)));
  line.tell("document", { document_id: 5, version: 1 });
  await expect.element(text).toHaveTextContent("One and two.");
  await expect.poll(beforeCaret).toBe("One and");
  await text.click();
  await userEvent.keyboard("{Home}");
  await userEvent.keyboard("So: ");
  await expect.poll(server.text).toBe("So: One and two.");
  expect(beforeCaret()).toBe("So: One and");
  await close();
});

test("who closes a document says so to those who are there", async () => {
  const { tell, close } = await open("One two.");
  tell();
  await expect.element(here).toBeVisible();
  await close();
});

test("whoever loses the document while it is open is told so at once, and not at the next key", async () => {
  const { line, server } = await open("One two.");
  // It was asked when it was opened, and again when the line came.
  await expect.poll(() => server.read).toHaveLength(2);
  await expect.element(text).toHaveAttribute("contenteditable", "true");
  refuses(documentSteps.readSteps, 404, "not_found", "gone");
  line.tell("user", { user_id: 7 });
  await expect.element(page.getByText(/You can still copy this text\./)).toBeVisible();
  await expect.element(text).toHaveAttribute("contenteditable", "false");
});
