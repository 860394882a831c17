import { Button, Menu, TextInput } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { Link, Route, Routes, useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/draw.tsx";
import { Dialog, DialogActs, DialogClose } from "./Dialog.tsx";
import { SearchInput } from "./data/SearchInput.tsx";

const dialog = page.getByRole("dialog", { name: "New code" });
const question = page.getByRole("dialog", { name: "Leave without saving?" });
const field = page.getByRole("textbox", { name: "Code" });

function Screen({ isProof = false }: { isProof?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [code, setCode] = useState("");
  const navigate = useNavigate();
  const close = () => setOpen(false);
  const handleMake = () => {
    flushSync(close);
    void navigate("/elsewhere");
  };
  if (!isOpen) return <p>Closed</p>;
  return (
    <Dialog title="New code" onClose={close} isProof={isProof}>
      <TextInput label="Code" value={code} onChange={(event) => setCode(event.currentTarget.value)} />
      <Link to="/elsewhere">More</Link>
      <DialogActs>
        <DialogClose>Not now</DialogClose>
        <Button onClick={close}>Save</Button>
        <Button onClick={handleMake}>Make</Button>
      </DialogActs>
    </Dialog>
  );
}

const show = (isProof = false) =>
  draw(
    <Routes>
      <Route path="/" element={<Screen isProof={isProof} />} />
      <Route path="/elsewhere" element={<p>Elsewhere</p>} />
    </Routes>,
  );

const waysOut = {
  Escape: () => userEvent.keyboard("{Escape}"),
  "the cross": () => dialog.getByRole("button", { name: "Close" }).click(),
  "a press beside it": () => userEvent.click(document.elementFromPoint(5, 450) ?? document.body),
  "its own way out": () => dialog.getByRole("button", { name: "Not now" }).click(),
};

test.each(Object.entries(waysOut))("what was typed in a dialog is not lost unasked by %s", async (_what, leave) => {
  await show();
  await field.fill("SPRING");
  await leave();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("SPRING");
  await leave();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByText("Closed")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("Escape answers the question by staying, and the dialog behind it stays with it", async () => {
  await show();
  await field.fill("SPRING");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("SPRING");
});

test("a way to another screen asks too, and going on leads there", async () => {
  await show();
  await field.fill("SPRING");
  await dialog.getByRole("link", { name: "More" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
});

test.each(Object.entries(waysOut))(
  "a dialog in which nothing is typed, or no more, is closed by %s at once",
  async (_what, leave) => {
    await show();
    await field.fill("SPRING");
    await field.clear();
    await leave();
    await expect.element(page.getByText("Closed")).toBeVisible();
  },
);

test("what was made leads to its screen unasked, once its dialog is closed", async () => {
  await show();
  await field.fill("SPRING");
  await dialog.getByRole("button", { name: "Make" }).click();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("what was looked for in a dialog is nothing to lose", async () => {
  const onClose = vi.fn();
  await draw(
    <Dialog title="Avatars" onClose={onClose}>
      <SearchInput label="Search" query="" onSearch={() => undefined} />
    </Dialog>,
  );
  await userEvent.type(page.getByRole("searchbox", { name: "Search" }), "ab");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await expect.element(question).not.toBeInTheDocument();
});

test("nothing is asked once it is saved, nor where what is typed is only a proof", async () => {
  const shown = await show();
  await field.fill("SPRING");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Closed")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await shown.unmount();
  await show(true);
  await field.fill("a secret");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Closed")).toBeVisible();
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a code</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Add</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog title="New code" onClose={() => setOpen(false)}>
          <TextInput label="Code" />
        </Dialog>
      )}
    </>
  );
}

test("a dialog that closes gives the focus back to the button that opened it", async () => {
  await draw(<Opener />);
  const opener = page.getByRole("button", { name: "Add a code" });
  await opener.click();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("a dialog that was opened from a menu gives the focus back to the button of the menu", async () => {
  await draw(<Opener />);
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "Add" }).click();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

function Steps() {
  const [isAfter, setAfter] = useState(false);
  return (
    <Dialog title="New code" onClose={() => undefined}>
      {isAfter ? <p>What would be done</p> : <Button onClick={() => setAfter(true)}>Go on</Button>}
    </Dialog>
  );
}

test("a dialog that goes on to its next step keeps the focus", async () => {
  await draw(<Steps />);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect.element(page.getByText("What would be done")).toBeVisible();
  await expect.element(dialog).toHaveFocus();
});

test("however long a dialog is, its answers are in sight", async () => {
  await draw(
    <Dialog title="New code" onClose={() => undefined} acts={<Button>Save</Button>}>
      <div style={{ height: 3000 }}>Long</div>
    </Dialog>,
  );
  await expect.element(dialog.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
});

test("one begins in the first field of a dialog; where it has none, at the safe way out and not at the cross", async () => {
  const drawn = await show();
  await expect.element(field).toHaveFocus();
  await drawn.unmount();
  await draw(
    <Dialog title="Delete it?" onClose={() => undefined} acts={<DialogClose>Keep it</DialogClose>}>
      <p>It is gone for good.</p>
    </Dialog>,
  );
  await expect.element(page.getByRole("button", { name: "Keep it" })).toHaveFocus();
});

test("one begins in the first field of a dialog also where that is fetched after it is open", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => promise);
  await draw(
    <Dialog title="Avatars" onClose={() => undefined}>
      <Suspense>
        <Late />
      </Suspense>
    </Dialog>,
  );
  await expect.element(page.getByRole("button", { name: "Close" })).toHaveFocus();
  resolve({ default: () => <SearchInput label="Search" query="" onSearch={() => undefined} /> });
  await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveFocus();
});
