import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { templateUseCalls } from "@pluma/contract/templates/uses";
import { Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate, fieldsNamed } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import TemplateForm from "./TemplateForm.tsx";

const content = page.getByRole("textbox", { name: "Content" });
const made = aTemplate({
  template_id: 31,
  content: "Write to [readers]",
  template_fields: fieldsNamed({ readers: {} }),
});

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(templates.listTemplateTypes, { types: [], counts: {}, count: 0 });
  answers(templates.listTemplateTags, { tags: [], counts: {}, count: 0 });
  answers(templates.createTemplate, { template: made });
  answers(templateUseCalls.readFieldUses, { uses: { workflows: [], others: 0, remembered: [] } });
  answers(templates.readTemplate, { template: made });
});

const Address = () => <output aria-label="address">{useLocation().pathname}</output>;

/** Draws the screen of a new template, and fills in what one has to have. */
async function begin(at = "/templates/create-template") {
  await draw(
    <>
      <Address />
      <Routes>
        <Route path="/templates/create-template" element={<TemplateForm />} />
        <Route path="/templates/edit-template/:idTemplate" element={<TemplateForm />} />
      </Routes>
    </>,
    { at },
  );
  await page.getByRole("textbox", { name: "Name" }).fill(made.name);
  await page.getByRole("textbox", { name: "Description" }).fill(made.description);
  await content.fill("Write to [readers]");
}

async function isMade() {
  await expect.element(page.getByLabelText("address")).toHaveTextContent("/templates/edit-template/31");
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

test("a new template that is saved from its content is written on there: caret and focus stay where they are", async () => {
  await begin();
  await content.click();
  await userEvent.keyboard("{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}");
  await userEvent.keyboard("{Control>}s{/Control}");
  await isMade();
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard("X");
  await expect.element(content).toHaveValue("WrXite to [readers]");
});

test("what is no number names no template: the form is empty, and its save makes one", async () => {
  const created = answers(templates.createTemplate, { template: made });
  await begin("/templates/edit-template/mine");
  await page.getByRole("button", { name: /^Save/ }).click();
  await isMade();
  expect(created).toHaveLength(1);
});

test("the button that saved a new template has the focus again once it is saved", async () => {
  await begin();
  const save = page.getByRole("button", { name: /^Save/ });
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await isMade();
  await expect.element(save).toHaveFocus();
});
