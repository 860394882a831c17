import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/draw.tsx";
import { showUndo } from "../platform/messages.ts";
import { hearUndoKey } from "./undoKey.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A screen whose row is archived by a press; with `isKept` it stays to be seen. */
function Rows({ isKept }: { isKept: boolean }) {
  const [isThere, setThere] = useState(true);
  const archive = () => showUndo("It was archived.", () => setThere(isKept));
  return (
    <main id="main" tabIndex={-1}>
      {isThere ? (
        <button type="button" onClick={archive}>
          Archive
        </button>
      ) : (
        <p>Undone</p>
      )}
    </main>
  );
}

/** Archives, and takes it back, with the keyboard alone. */
async function archiveAndUndo(): Promise<void> {
  button("Archive").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Undo")).toBeVisible();
  button("Undo").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Undo")).not.toBeInTheDocument();
}

test("after an undo the focus is where it was before the message", async () => {
  await draw(<Rows isKept />);
  await archiveAndUndo();
  await expect.element(button("Archive")).toHaveFocus();
});

test("where that is gone by then, the screen has it", async () => {
  await draw(<Rows isKept={false} />);
  await archiveAndUndo();
  await expect.element(page.getByText("Undone")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("Ctrl+Z takes back what the message offers to, but not where somebody writes", async () => {
  onTestFinished(hearUndoKey());
  await draw(
    <>
      <Rows isKept />
      <input aria-label="Name" />
    </>,
  );
  await button("Archive").click();
  await expect.element(button("Undo")).toBeVisible();
  page.getByRole("textbox", { name: "Name" }).element().focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(button("Undo")).toBeVisible();
  page.getByRole("main").element().focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(button("Undo")).not.toBeInTheDocument();
});
