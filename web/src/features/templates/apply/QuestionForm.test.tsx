import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import QuestionForm from "./QuestionForm.tsx";

const used = {
  template_id: 5,
  name: "Newsletter",
  hidden: false,
  fields: [{ name: "notes", label: "Notes", value: "Sea" }],
};

/** A chat in which ↑ takes the last question in hand again. */
function Screen() {
  const [isEditing, setEditing] = useState(false);
  const nothing = () => undefined;
  return (
    <>
      <input aria-label="Elsewhere" />
      <textarea aria-label="Your message" onKeyDown={() => setEditing(true)} />
      {isEditing && <QuestionForm template={used} problem={null} canSubmit onSubmit={nothing} onCancel={nothing} />}
    </>
  );
}

let come: () => void;

beforeEach(async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  const template = aTemplate({ template_id: 5, content: "About [notes]." });
  const held = Promise.withResolvers<void>();
  come = held.resolve;
  answers(templates.readTemplate, async () => {
    await held.promise;
    return { template };
  });
  await draw(<Screen />);
  const box = page.getByLabelText("Your message");
  await box.click();
  box.element().dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
});

const notes = page.getByRole("textbox", { name: "Notes" });

test("a question in hand again is written in at once, wherever it was taken in hand from", async () => {
  come();
  await expect.element(notes).toHaveFocus();
});

test("whoever has gone elsewhere before its template is there stays there", async () => {
  await page.getByLabelText("Elsewhere").click();
  come();
  await expect.element(notes).toBeVisible();
  await expect.element(page.getByLabelText("Elsewhere")).toHaveFocus();
});
