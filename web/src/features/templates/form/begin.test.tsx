import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { TemplateForm } from "./TemplateForm.tsx";

/** The form of a new template, drawn while somebody may be elsewhere already. */
function Screen() {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <input aria-label="Elsewhere" onKeyDown={({ key }) => key === "F2" && setDrawn(true)} />
      <button type="button" onClick={() => setDrawn(true)}>
        Write one
      </button>
      {isDrawn && <TemplateForm template={null} />}
    </>
  );
}

async function show() {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(templates.listTemplateTypes, { types: [], counts: {}, count: 0 });
  answers(templates.listTemplateTags, { tags: [], counts: {}, count: 0 });
  await draw(<Screen />);
}

const name = page.getByRole("textbox", { name: "Name" });

test("a new template begins with its name", async () => {
  await show();
  await page.getByRole("button", { name: "Write one" }).click();
  await expect.element(name).toHaveFocus();
});

test("whoever writes elsewhere by the time its form is there goes on there", async () => {
  await show();
  await page.getByLabelText("Elsewhere").fill("light");
  await userEvent.keyboard("{F2}");
  await expect.element(name).toBeVisible();
  await userEvent.keyboard("house");
  await expect.element(page.getByLabelText("Elsewhere")).toHaveValue("lighthouse");
});
