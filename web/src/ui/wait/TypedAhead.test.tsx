import { Menu, TextInput } from "@mantine/core";
import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { Dialog, DialogActs, DialogClose } from "../Dialog.tsx";
import { TypedAhead } from "./TypedAhead.tsx";

const opener = page.getByRole("button", { name: "Rename" });
const field = page.getByRole("textbox", { name: "Name" });

function NameDialog({ onClose, name: first = "" }: { onClose: () => void; name?: string }) {
  const [name, setName] = useState(first);
  return (
    <Dialog title="Its name" onClose={onClose}>
      <TextInput
        label="Name"
        value={name}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogActs>
        <DialogClose>Cancel</DialogClose>
      </DialogActs>
    </Dialog>
  );
}

/** A screen with a dialog that comes when the test says so. */
async function show(part: ComponentType<{ onClose: () => void }>, isInMenu = false) {
  const coming = Promise.withResolvers<{ default: typeof part }>();
  const Late = lazy(() => coming.promise);
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const open = () => setOpen(true);
    return (
      <>
        {isInMenu ? (
          <Menu>
            <Menu.Target>
              <button type="button">Rename</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={open}>Now</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          <button type="button" onClick={open}>
            Rename
          </button>
        )}
        {isOpen && (
          <TypedAhead>
            <Late onClose={() => setOpen(false)} />
          </TypedAhead>
        )}
      </>
    );
  }
  await draw(<Screen />);
  await opener.click();
  return () => coming.resolve({ default: part });
}

test("what is typed before a dialog is there stands in its first field, and the focus goes back to what opened it", async () => {
  const come = await show(NameDialog);
  await userEvent.keyboard("Autumn lé");
  come();
  await expect.element(field).toHaveValue("Autumn lé");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("tter");
  await expect.element(field).toHaveValue("Autumn létter");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("an Enter after what was typed ahead is the field's too, once that holds what was typed", async () => {
  const heard: string[] = [];
  function Search() {
    const [text, setText] = useState("");
    return (
      <Dialog title="Search" onClose={() => undefined}>
        <TextInput
          label="Name"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === "Enter" && heard.push(text)}
        />
      </Dialog>
    );
  }
  const come = await show(Search);
  await userEvent.keyboard("set{Enter}tings{Enter}");
  come();
  await expect.poll(() => heard).toEqual(["settings"]);
  await expect.element(field).toHaveFocus();
});

test("from a menu, whose button has the focus again meanwhile, too; and a name that is marked is typed over", async () => {
  const come = await show(({ onClose }) => <NameDialog name="Untitled" onClose={onClose} />, true);
  await page.getByRole("menuitem", { name: "Now" }).click();
  await userEvent.keyboard("Aut");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await userEvent.keyboard("umn");
  come();
  await expect.element(field).toHaveValue("Autumn");
});

test("what has no field gets no keys, and nothing is left behind", async () => {
  const come = await show(({ onClose }) => (
    <Dialog title="Sure?" onClose={onClose}>
      <DialogActs>
        <DialogClose>Cancel</DialogClose>
      </DialogActs>
    </Dialog>
  ));
  await userEvent.keyboard("abc ");
  come();
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(document.querySelectorAll("input")).toHaveLength(0);
});

test("what is opened to be looked at leaves the focus where it is", async () => {
  const coming = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => coming.promise);
  await draw(
    <>
      <TextInput aria-label="Letter" autoFocus />
      <TypedAhead isOff fallback="On its way">
        <Late />
      </TypedAhead>
    </>,
  );
  await expect.element(page.getByText("On its way")).toBeVisible();
  await userEvent.keyboard("Dear");
  coming.resolve({ default: () => <input aria-label="Beside" /> });
  await expect.element(page.getByLabelText("Beside")).toBeVisible();
  await expect.element(page.getByLabelText("Letter")).toHaveValue("Dear");
  await expect.element(page.getByLabelText("Letter")).toHaveFocus();
});

test("what goes away as it opens something has the keys kept for that all the same", async () => {
  const coming = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => coming.promise);
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const open = () => setOpen(true);
    if (!isOpen) {
      return (
        <button type="button" onClick={open}>
          Edit
        </button>
      );
    }
    return (
      <TypedAhead>
        <Late />
      </TypedAhead>
    );
  }
  await draw(<Screen />);
  await page.getByRole("button", { name: "Edit" }).click();
  await userEvent.keyboard("Dear");
  coming.resolve({ default: () => <TextInput aria-label="Letter" autoFocus /> });
  await expect.element(page.getByLabelText("Letter")).toHaveValue("Dear");
});
