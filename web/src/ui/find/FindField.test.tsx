import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { FindField } from "./FindField.tsx";

const people = [
  { id: 4, name: "Ana", detail: "ana@nomada.test" },
  { id: 7, name: "Anselmo", detail: "anselmo@nomada.test" },
];
const field = page.getByRole("textbox", { name: "Who" });
const offers = page.getByRole("listbox", { name: "People" });
const picked = page.getByRole("status");

function Screen({ isForMany }: { isForMany: boolean }) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [ids, setIds] = useState<number[]>([]);
  const handlePick = (id: number) => {
    setIds([...ids, id]);
    setText("");
  };
  return (
    <>
      <FindField
        label="Who"
        isForMany={isForMany}
        text={text}
        onText={setText}
        onOpen={() => setOpen(true)}
        found={isOpen ? people.filter(({ name }) => name.startsWith(text)) : undefined}
        none="Nobody is called so."
        offers="People"
        isBusy={false}
        onPick={handlePick}
      />
      <p role="status">{ids.join()}</p>
    </>
  );
}

test("one after the other is chosen by the keyboard, and the field stays open for the next", async () => {
  await draw(<Screen isForMany />);
  await field.click();
  await expect.element(offers).toBeVisible();
  await userEvent.keyboard("Ans{ArrowDown}{Enter}");
  await expect.element(picked).toHaveTextContent("7");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(picked).toHaveTextContent("7,4");
});

test("where one is looked for, what is offered goes once it is chosen; where there is none, it is said", async () => {
  await draw(<Screen isForMany={false} />);
  await field.click();
  await expect.element(offers).not.toBeInTheDocument();
  await userEvent.keyboard("B");
  await expect.element(page.getByText("Nobody is called so.")).toBeVisible();
  await userEvent.keyboard("{Backspace}An");
  await page.getByRole("option", { name: /Anselmo/ }).click();
  await expect.element(picked).toHaveTextContent("7");
  await expect.element(offers).not.toBeInTheDocument();
});
