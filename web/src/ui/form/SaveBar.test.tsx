import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { Dialog, DialogActs } from "../Dialog.tsx";
import { Page } from "../page/Page.tsx";
import { SaveBar } from "./SaveBar.tsx";

const numbers = Array.from({ length: 24 }, (_, at) => at + 1);

const Fields = () =>
  numbers.map((number) =>
    number % 4 === 0 ? (
      <Textarea
        key={number}
        label={`Field ${number}`}
        error="It is too long by far, and says so."
        minRows={3}
        autosize
      />
    ) : (
      <TextInput key={number} label={`Field ${number}`} error="It is too long by far, and says so." />
    ),
  );

const nothing = () => undefined;

function Screen() {
  return (
    <div style={{ display: "flex", flexDirection: "column", height: "100dvh" }}>
      <Page title="Settings">
        <form>
          <Fields />
          <SaveBar
            changes={["The name of the site", "What stands under it", "Its colour", "Its address"]}
            wrongCount={24}
            isSaving={false}
            onDiscard={nothing}
          />
        </form>
      </Page>
    </div>
  );
}

/** Goes to each field as a refused form does, up and down, and looks whether it and what is said of it are in sight. */
async function areSeen(bar: () => Element, top: () => number) {
  for (const number of [...numbers, ...numbers.toReversed(), 24, 1, 12]) {
    const field = page.getByRole("textbox", { name: `Field ${number}`, exact: true });
    (field.element() as HTMLElement).focus();
    const wrapper = field.element().closest(".mantine-InputWrapper-root");
    const [seen, over] = [wrapper?.getBoundingClientRect(), bar().getBoundingClientRect()];
    expect([number, (seen?.bottom ?? 0) <= over.top + 0.5, (seen?.top ?? 0) >= top() - 0.5]).toEqual([
      number,
      true,
      true,
    ]);
  }
}

test.each([390, 1440])(
  "in a window %i wide the bar covers no field that is gone to, nor what is said of it",
  async (width) => {
    await draw(<Screen />, { width });
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await expect.element(bar).toBeVisible();
    const main = page.getByRole("textbox").first().element().closest("[class*=page]");
    await areSeen(
      () => bar.element(),
      () => main?.getBoundingClientRect().top ?? 0,
    );
  },
);

function Typed() {
  const [text, setText] = useState("");
  return (
    <form>
      <div style={{ height: 700 }} />
      <TextInput label="Last" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <SaveBar changes={text === "" ? [] : ["Last"]} wrongCount={0} isSaving={false} onDiscard={nothing} />
    </form>
  );
}

test("a bar that comes while one types does not cover what is typed in", async () => {
  await draw(
    <div style={{ height: "100dvh", overflowY: "auto" }}>
      <Typed />
    </div>,
    { width: 390 },
  );
  const field = page.getByRole("textbox", { name: "Last" });
  await field.fill("a");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect.element(bar).toBeVisible();
  const bottom = () => field.element().getBoundingClientRect().bottom - bar.element().getBoundingClientRect().top;
  await expect.poll(bottom).toBeLessThanOrEqual(0.5);
});

/** A field whose first save is refused. */
function Saved() {
  const [text, setText] = useState("");
  const [answered, setAnswered] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const answer = () => {
    setSaving(false);
    setAnswered(answered + 1);
    if (answered > 0) setText("");
  };
  return (
    <form>
      <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <SaveBar
        changes={text === "" ? [] : ["Name"]}
        wrongCount={0}
        isSaving={isSaving}
        onDiscard={() => setText("")}
        onSave={() => setSaving(true)}
      />
      {/* Nobody's focus goes there. */}
      <span data-testid="answer" onPointerDown={answer}>
        Answer
      </span>
    </form>
  );
}

test("whoever saves or discards by a button of the bar goes on there once it was refused, and else in what they changed", async () => {
  await draw(<Saved />);
  const name = page.getByRole("textbox", { name: "Name" });
  const button = (called: string) => page.getByRole("button", { name: called });
  const answer = () =>
    page
      .getByTestId("answer")
      .element()
      .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await userEvent.type(name, "Ana");
  await button("Save").click();
  await expect.element(button("Discard")).toBeDisabled();
  answer();
  await expect.element(button("Save")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Discard")).toBeDisabled();
  answer();
  await expect.element(name).toHaveFocus();
  await userEvent.type(name, "Ana");
  await button("Discard").click();
  await expect.element(name).toHaveFocus();
});

test("on a phone neither do the buttons at the foot of a dialog", async () => {
  await draw(
    <Dialog title="A long form" onClose={nothing}>
      <form>
        <Fields />
        <DialogActs>
          <button type="submit">Save</button>
        </DialogActs>
      </form>
    </Dialog>,
    { width: 390 },
  );
  const save = page.getByRole("button", { name: "Save" });
  await expect.element(save).toBeVisible();
  await areSeen(
    () => save.element().parentElement as Element,
    () => 0,
  );
});
