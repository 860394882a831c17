import { files as fileCalls } from "@pluma/contract/files/files";
import { readMe } from "@pluma/contract/session/session";
import { templateFiles } from "@pluma/contract/templates/files";
import { templates } from "@pluma/contract/templates/templates";
import { templateUseCalls } from "@pluma/contract/templates/uses";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate, fieldsNamed, onlyUse } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { type Asked, answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { messages } from "../../../platform/messages.ts";
import { startSession } from "../../../platform/session/session.ts";
import { unsavedForms } from "../../../ui/form/unsaved.ts";
import { newOf } from "../places.ts";
import { TemplateForm } from "./TemplateForm.tsx";

beforeEach(() => {
  messages.write([]);
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(templates.readTemplate, { template: aTemplate() });
  answers(templates.listTemplateTypes, { types: ["Email", "Sales"], counts: {}, count: 2 });
  answers(templates.listTemplateTags, { tags: ["newsletter"], counts: {}, count: 1 });
  answers(templateUseCalls.readFieldUses, { uses: { workflows: [], others: 0, remembered: [] } });
});

const content = page.getByRole("textbox", { name: "Content" });
const fields = page.getByRole("region", { name: "Fields" });
const preview = page.getByRole("region", { name: "As others see it" });
const save = page.getByRole("button", { name: /^Save/ });
const opener = (label: string) => fields.getByRole("button", { name: new RegExp(`^${label} \\[`) });
const incomplete = page.getByRole("alert").filter({ hasText: "Please complete all the required fields to save." });
const bodyOf = (asked: Asked[]) => asked.at(-1)?.body as Record<string, unknown>;

/** It is said to be saved, and what is read again then has come. */
async function isSaved(): Promise<void> {
  await expect.element(page.getByText("Template saved")).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

test("a text that was kept as a template stands in the form with its places as fields, and is not saved yet", async () => {
  const { to, state } = newOf({ name: "Coffee", content: "Write about [topic]." });
  await draw(<TemplateForm template={null} />, { at: { pathname: to, state } });
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Coffee");
  await expect.element(content).toHaveTextContent("Write about [topic].");
  await expect.element(opener("Topic")).toBeVisible();
  await expect.element(save).toBeEnabled();
});

test("a bracket closes itself, and what is typed in it becomes a field at once", async () => {
  await draw(<TemplateForm template={null} />);
  await content.click();
  await userEvent.keyboard("Write to [[readers] about [[topic].");
  await expect.element(content).toHaveValue("Write to [readers] about [topic].");
  await expect.element(opener("Readers")).toBeVisible();
  await expect.element(opener("Topic")).toBeVisible();
  await expect.element(preview.getByRole("textbox", { name: "Topic" })).toBeVisible();
});

test("a word that is selected becomes a blank by one bracket, and one undo takes it back", async () => {
  await draw(<TemplateForm template={null} />);
  await content.click();
  await userEvent.keyboard("Dear friend");
  await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
  await userEvent.keyboard("[[");
  await expect.element(content).toHaveValue("Dear [friend]");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(content).toHaveValue("Dear friend");
});

test("a blank that is there twice clears the fields and says so at the content, and mended they are back", async () => {
  await draw(<TemplateForm template={aTemplate()} />);
  await opener("Notes").click();
  await fields.getByRole("textbox", { name: /^Help/ }).fill("Loose is fine.");
  await content.fill("[notes] for [readers], [notes]");
  await expect.element(page.getByText("[notes] appears twice")).toBeVisible();
  await expect.element(page.getByText("Content can't have repeated fields")).toBeVisible();
  await expect.element(incomplete).not.toBeInTheDocument();
  await expect.element(opener("Notes")).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText("Content can't have repeated fields")).toBeVisible();
  await expect.element(content).toHaveFocus();
  await content.fill("[notes] for [readers]");
  await expect.element(fields.getByRole("textbox", { name: /^Help/ })).toHaveValue("Loose is fine.");
  await expect.element(page.getByText("Content can't have repeated fields")).not.toBeInTheDocument();
});

test.each(["en", "es"] as const)(
  "what is missing is said at its part, from the first try to save on (%s)",
  async (language) => {
    await draw(<TemplateForm template={null} />, { language });
    await expect.element(incomplete).not.toBeInTheDocument();
    await page.getByRole("button", { name: /^(Save|Guardar)/ }).click();
    await expect.element(incomplete).toBeVisible();
    expect(page.getByText("The input can't be empty").elements()).toHaveLength(3);
    const name = page.getByRole("textbox", { name: /^(Name|Nombre)/ });
    await expect.element(name).toHaveFocus();
    await name.fill("Newsletter");
    await expect.poll(() => page.getByText("The input can't be empty").elements().length).toBe(2);
  },
);

test("what is wrong with a field opens it and is gone to", async () => {
  const template_fields = fieldsNamed({ notes: {}, tone: { type: "select", options: "" } });
  await draw(<TemplateForm template={aTemplate({ content: "[notes] [tone]", template_fields })} />);
  await save.click();
  await expect.element(page.getByText("Select type must have at least one option")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "New option" })).toHaveFocus();
  await userEvent.keyboard("Calm/Warm{Enter}");
  await expect.element(page.getByText("Select type must have at least one option")).not.toBeInTheDocument();
  await fields.getByRole("textbox", { name: "Option 1" }).clear();
  await expect.element(page.getByText("The input can't be empty")).toBeVisible();
  await fields.getByRole("textbox", { name: /^Label/ }).fill("x".repeat(255));
  await expect.element(page.getByText("The input max length is 254 characters")).toBeVisible();
  await fields.getByRole("textbox", { name: /^Label/ }).clear();
  expect(page.getByText("The input can't be empty").elements()).toHaveLength(2);
});

test("a field that is renamed takes its blank along, and one that is open stays open", async () => {
  await draw(<TemplateForm template={aTemplate()} />);
  await opener("Notes").click();
  await fields.getByRole("textbox", { name: "Blank in the content" }).click();
  await userEvent.keyboard("{Home}loose ");
  await expect.element(content).toHaveValue("Turn these [loose notes] into a newsletter for [readers].");
  await expect.element(fields.getByRole("textbox", { name: /^Label/ })).toHaveValue("Loose notes");
  await fields.getByRole("textbox", { name: "Blank in the content" }).fill("readers");
  await expect.element(page.getByText("Another blank has this name")).toBeVisible();
});

test("whoever wants an example and a default goes on in them", async () => {
  await draw(<TemplateForm template={aTemplate({ content: "[a]", template_fields: fieldsNamed({ a: {} }) })} />);
  await opener("A").click();
  await fields.getByRole("button", { name: /^Example/ }).click();
  await expect.element(fields.getByRole("textbox", { name: /^Example/ })).toHaveFocus();
});

test("an option that is typed and not added counts once one goes on, and taking one away leaves the focus among them", async () => {
  const template_fields = fieldsNamed({ tone: { type: "select", options: "Calm/Warm/" } });
  const asked = answers(templates.saveTemplate, { template: aTemplate({ version: 5 }) });
  await draw(<TemplateForm template={aTemplate({ content: "[tone]", template_fields })} />);
  await opener("Tone").click();
  const added = fields.getByRole("textbox", { name: "New option" });
  await added.click();
  await userEvent.keyboard("Dry");
  await fields.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(added).toHaveFocus();
  await expect.element(fields.getByRole("textbox", { name: "Option 3" })).toHaveValue("Dry");
  await fields.getByRole("button", { name: "Remove Dry" }).click();
  await expect.element(added).toHaveFocus();
  await userEvent.keyboard("Brisk");
  await save.click();
  await isSaved();
  expect(bodyOf(asked).template_fields).toMatchObject([{ name: "tone", options: "Calm/Warm/Brisk/" }]);
});

test("fields are put in order by the keyboard, which is said, and saved so", async () => {
  const asked = answers(templates.saveTemplate, { template: aTemplate({ version: 5 }) });
  await draw(<TemplateForm template={aTemplate()} />);
  await fields.getByRole("button", { name: "Move Readers" }).click();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(() => fields.getByRole("status").element().textContent).toContain("Readers is now 1 of 2");
  await userEvent.keyboard("{Control>}s{/Control}");
  await isSaved();
  const body = bodyOf(asked);
  expect(body).toMatchObject({ template_id: 3, version: 4, name: "Newsletter from notes", tags: "newsletter,nomada" });
  expect(body.template_fields).toMatchObject([
    { name: "readers", order: 1 },
    { name: "notes", order: 2 },
  ]);
  expect(body).not.toHaveProperty("public");
});

test("a field is dragged to its place by its grip", async () => {
  const template_fields = fieldsNamed({ a: {}, b: {}, c: {} });
  await draw(<TemplateForm template={aTemplate({ content: "[a] [b] [c]", template_fields })} />);
  const grip = fields.getByRole("button", { name: "Move C" });
  await grip.dropTo(fields.getByRole("button", { name: "Move A" }));
  await expect
    .poll(() =>
      fields
        .getByRole("button", { name: /^Move / })
        .elements()
        .map((each) => each.ariaLabel),
    )
    .toEqual(["Move C", "Move A", "Move B"]);
});

test("a new template is made, with tags that a comma ends", async () => {
  const asked = answers(templates.createTemplate, { template: aTemplate() });
  await draw(<TemplateForm template={null} />);
  await page.getByRole("textbox", { name: "Name" }).fill("Letter");
  await page.getByRole("textbox", { name: "Description" }).fill("A letter");
  await content.fill("Write to [readers]");
  await page.getByRole("combobox", { name: "Tags" }).click();
  await userEvent.keyboard("news,autumn,");
  await save.click();
  await isSaved();
  expect(bodyOf(asked)).toMatchObject({ name: "Letter", tags: "news,autumn", show_prompt: true, editable: false });
  expect(bodyOf(asked)).not.toHaveProperty("template_id");
});

test("what the server refuses is said at its part", async () => {
  const told = { "template_fields.1.label": "Not this one", name: "Too plain" };
  refuses(templates.saveTemplate, 422, "template_incomplete", "Please complete all the required fields to save.", told);
  await draw(<TemplateForm template={aTemplate()} />);
  await page.getByRole("textbox", { name: "Name" }).fill("Letter");
  await save.click();
  await expect.element(page.getByText("Too plain")).toBeVisible();
  await expect.element(incomplete).toBeVisible();
});

test("two people save one template: the second chooses part by part, and saves over what stands", async () => {
  const theirs = aTemplate({ version: 9, name: "Their name", tags: "theirs" });
  const refused = refuses(
    templates.saveTemplate,
    409,
    "template_changed",
    "Someone else saved this template in the meantime.",
  );
  answers(templates.readTemplate, { template: theirs });
  await draw(<TemplateForm template={aTemplate()} />);
  await page.getByRole("textbox", { name: "Name" }).fill("My name");
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Someone else saved in the meantime" });
  await expect
    .element(dialog.getByRole("radiogroup", { name: "Name" }).getByRole("radio", { name: "Yours" }))
    .toBeChecked();
  await expect
    .element(dialog.getByRole("radiogroup", { name: "Tags" }).getByRole("radio", { name: "Theirs" }))
    .toBeChecked();
  expect(refused).toHaveLength(1);
  const asked = answers(templates.saveTemplate, { template: { ...theirs, version: 10, name: "My name" } });
  await dialog.getByRole("button", { name: "Save this" }).click();
  await isSaved();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodyOf(asked)).toMatchObject({ version: 9, name: "My name", tags: "theirs" });
});

test("a change that breaks a workflow is told before it is saved, with the way there; a new name breaks nothing and goes along", async () => {
  const fields = {
    notes: { source: "fixed" as const, value: "Loose" },
    readers: { source: "asked" as const, value: "" },
  };
  const workflow = { workflow_id: 8, name: "Monthly letter", steps: [{ step: 1, fields }] };
  const remembered = [{ name: "notes", people: 3, options: {} }];
  answers(templateUseCalls.readFieldUses, { uses: { workflows: [workflow], others: 2, remembered } });
  const template_fields = [...fieldsNamed({ notes: {}, subscribers: {} })];
  const asked = answers(templates.saveTemplate, { template: aTemplate({ version: 5, template_fields }) });
  await draw(<TemplateForm template={aTemplate()} />);
  const breaks = page.getByRole("region", { name: "Saving changes what uses these fields" });
  await content.fill("A newsletter for [readers].");
  await expect.element(breaks.getByText("1 fixed value is dropped.")).toBeVisible();
  await expect.element(breaks.getByText("2 workflows that you cannot see use this template too.")).toBeVisible();
  await expect.element(breaks.getByText("Notes: the last answers of 3 people are forgotten.")).toBeVisible();
  const link = breaks.getByRole("link", { name: "Monthly letter" });
  await expect.element(link).toHaveAttribute("href", "/workflows/8");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await content.fill("Turn these [notes] into a newsletter for [subscribers].");
  await expect.element(breaks.getByText("1 question is no longer asked.")).toBeVisible();
  await content.fill("Turn these [notes] into a newsletter for [readers].");
  await expect.element(breaks).not.toBeInTheDocument();
  await content.fill("Turn these [notes] into a newsletter for [subscribers].");
  await expect.element(breaks).not.toBeInTheDocument();
  await save.click();
  await isSaved();
  expect(bodyOf(asked)).toMatchObject({ renamed: { subscribers: "readers" } });
});

test("whoever may not read the prompt changes the rest, and sends nothing of it", async () => {
  const asked = answers(templates.saveTemplate, { template: aTemplate() });
  const template = aTemplate({
    content: null,
    can: { ...onlyUse, edit: true },
    template_fields: fieldsNamed({ notes: {} }),
  });
  await draw(<TemplateForm template={template} />);
  await expect
    .element(page.getByText("The prompt belongs to the author of this template.", { exact: false }))
    .toBeVisible();
  await expect.element(content).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch")).not.toBeInTheDocument();
  await expect.poll(() => fields.element().textContent).toContain("Notes");
  await page.getByRole("textbox", { name: "Name" }).fill("Letter");
  await save.click();
  await isSaved();
  for (const key of ["content", "template_fields", "show_prompt", "editable", "public"]) {
    expect(bodyOf(asked)).not.toHaveProperty(key);
  }
});

test("whom a template is for is its owner's to say, and public it is made by staff alone", async () => {
  const shown = await draw(<TemplateForm template={null} />);
  await expect.element(page.getByRole("switch", { name: /^Others may edit/ })).not.toBeChecked();
  await expect.element(page.getByRole("switch", { name: /^Show the prompt/ })).toBeChecked();
  await expect.element(page.getByRole("switch", { name: /^Public/ })).not.toBeInTheDocument();
  await shown.unmount();
  queryClient.clear();
  answers(readMe, { user: aPerson({ staff: { staff_id: 1, role: "manager" } }) });
  await draw(<TemplateForm template={null} />);
  await page.getByRole("switch", { name: /^Public/ }).click();
  await expect.element(page.getByRole("switch", { name: /^Public/ })).toBeChecked();
});

test("the form says who finds the template, and what that becomes", async () => {
  const own = await draw(<TemplateForm template={aTemplate()} />);
  await expect.element(page.getByText("Only its owner can find it.")).toBeVisible();
  await own.unmount();
  const ours = await draw(<TemplateForm template={aTemplate({ organization_id: 2 })} />);
  await expect.element(page.getByText("Members of the organization can find and use it.")).toBeVisible();
  await ours.unmount();
  const can = { edit: true, delete: true, read_prompt: true, decide: true, publish: true, hide: false, files: true };
  await draw(<TemplateForm template={aTemplate({ can })} />, { language: "es", width: 390 });
  await page.getByRole("switch", { name: /^Pública/ }).click();
  await expect.element(page.getByText("Todo el mundo aquí la encuentra y puede usarla.")).toBeVisible();
});

test("a press on a blank of the prompt goes to its field, and the prompt says what was filled in", async () => {
  await draw(<TemplateForm template={aTemplate()} />);
  await preview.getByText("notes", { exact: true }).click();
  await userEvent.keyboard("Bags pile up");
  await expect
    .poll(() => preview.element().textContent)
    .toContain("Turn these Bags pile up into a newsletter for readers.");
  await expect.poll(() => preview.element().textContent).toContain("1 of 2 filled");
});

test("on a phone one part is in sight at a time, and what is wrong brings its part there", async () => {
  const template_fields = fieldsNamed({ tone: { type: "select", options: "" } });
  await draw(<TemplateForm template={aTemplate({ content: "[tone]", template_fields })} />, { width: 390 });
  await expect.element(content).toBeVisible();
  await expect.element(fields).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText("Select type must have at least one option")).toBeVisible();
  await expect.element(content).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(preview).toBeVisible();
});

test("files are given to a template before it is saved: they wait here, and are sent to it once it is there", async () => {
  answers(fileCalls.readStorage, { used: 0, max: null, organization: null });
  const added = refuses(
    templateFiles.addTemplateFile,
    422,
    "template_file_type_refused",
    "Only documents can be given.",
  );
  const created = answers(templates.createTemplate, { template: aTemplate({ template_id: 31 }) });
  await draw(<TemplateForm template={null} />);
  const carried = page.getByRole("region", { name: "Files that the model reads" });
  await expect.element(carried).toBeVisible();
  const input = carried.element().querySelector("input[type=file]");
  if (!input) throw new Error("there is nothing to choose files with");
  await userEvent.upload(input, [
    new File(["a"], "brand.txt"),
    new File(["b"], "other.txt"),
    new File(["c"], "sheet.xlsx"),
  ]);
  await expect
    .element(carried.getByText("sheet.xlsx: only .docx, .pdf, .pptx and .txt files can be added."))
    .toBeVisible();
  await carried.getByRole("button", { name: "Remove other.txt" }).click();
  await expect.element(carried.getByText("other.txt")).not.toBeInTheDocument();
  await expect.poll(() => unsavedForms.read()).toBe(1);
  await expect.element(preview.getByText(/Files still waiting are read once the template is saved\./)).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Letter");
  await page.getByRole("textbox", { name: "Description" }).fill("A letter");
  await content.fill("Write to [readers]");
  expect(added).toHaveLength(0);
  await save.click();
  await isSaved();
  expect(created).toHaveLength(1);
  await expect.element(preview.getByText(/Files still waiting/)).not.toBeInTheDocument();
  await expect.poll(() => added.length).toBe(1);
  await expect.poll(() => unsavedForms.read()).toBe(0);
  await expect.element(carried.getByText("brand.txt")).not.toBeInTheDocument();
});
