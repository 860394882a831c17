import { avatars } from "@pluma/contract/avatars/avatars";
import { widgets } from "@pluma/contract/widgets/widgets";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { answers, refuses } from "../../../../test/server.ts";
import { aWidget } from "../test/aWidget.ts";
import { show } from "../test/show.tsx";

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const code = () => page.getByRole("region", { name: "Code for your page" });
const generate = () => page.getByRole("button", { name: "Generate" }).click();

beforeEach(() => {
  answers(avatars.listAvatars, { avatars: [anAvatar()], count: 1, pages: 1 });
  answers(avatars.readAvatar, { avatar: anAvatar() });
});

const chooseAvatar = async () => {
  await page.getByRole("combobox", { name: "Avatar", exact: true }).click();
  await page.getByRole("option", { name: "Abril" }).click();
};

test("without an avatar and a name it says so beside them, in the specification's words, and asks nothing", async () => {
  answers(widgets.listWidgets, { widgets: [] });
  const asked = answers(widgets.addWidget, { widget: aWidget() });
  await show();
  await expect.element(field("Accent colour")).toHaveValue("#ff0000");
  await generate();
  await expect.element(page.getByText("Please select an Avatar")).toBeVisible();
  await expect.element(page.getByText("Please type in a name for your Widget")).toBeVisible();
  // One is led to the field, and no list of avatars lies over what is said there.
  await expect.element(page.getByRole("combobox", { name: "Avatar", exact: true })).toHaveFocus();
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await chooseAvatar();
  await expect.element(page.getByText("Please select an Avatar")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test("whoever has no avatar yet is told so, and led to making one", async () => {
  answers(widgets.listWidgets, { widgets: [] });
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 1 });
  await show();
  await expect.element(page.getByRole("link", { name: "Create an avatar first" })).toHaveAttribute("href", "/avatars");
  await page.getByRole("combobox", { name: "Avatar", exact: true }).click();
  await expect.element(page.getByText("You have no avatar yet")).toBeVisible();
});

test("the code is there once the widget is generated, and not before; what was made goes on in its form", async () => {
  answers(widgets.listWidgets, { widgets: [] });
  const asked = answers(widgets.addWidget, { widget: aWidget() });
  await show();
  await expect.element(code()).toHaveTextContent("The code appears here once you generate it.");
  await chooseAvatar();
  await field("Name").fill("Itziar");
  await field("Accent colour").fill("teal");
  await generate();
  await expect.element(page.getByText(/^Widget generated/)).toBeVisible();
  await expect.poll(() => code().element().textContent).toMatch(/data-widget="wd_8Fq2mX"/);
  await expect.poll(() => code().element().textContent).toMatch(/connect-src https:..pluma.example/);
  await code().getByRole("tab", { name: "Frame" }).click();
  await expect.element(code().getByText("frame-src https://pluma.example", { exact: true })).toBeVisible();
  await code().getByRole("tab", { name: "Link" }).click();
  await expect.element(code().getByText("https://pluma.example/widget/wd_8Fq2mX", { exact: true })).toBeVisible();
  await expect.element(page.getByTitle("The widget on a blank page")).toBeVisible();
  expect(asked).toMatchObject([{ body: { avatar_id: 9, name: "Itziar", accent_color: "teal" } }]);
});

test.each([
  ["the name", () => field("Name").fill("Ane")],
  ["the colour", () => field("Accent colour").fill("#00ff00")],
  ["the avatar", () => page.getByRole("combobox", { name: "Avatar", exact: true }).click()],
  ["the picture", () => userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, aPicture)],
])("the code is hidden when %s is another", async (what, change) => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  answers(avatars.listAvatars, {
    avatars: [anAvatar(), anAvatar({ avatar_id: 10, name: "Bruno" })],
    count: 2,
    pages: 1,
  });
  await show();
  await expect.poll(() => code().element().textContent).toMatch(/data-widget/);
  await change();
  if (what === "the avatar") await page.getByRole("option", { name: "Bruno" }).click();
  await expect.poll(() => code().element().textContent).not.toMatch(/data-widget/);
});

const aPicture = new File([new Uint8Array(8)], "bowl.png", { type: "image/png" });

test("what the code does not hold is saved without another code", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  const asked = answers(widgets.saveWidget, { widget: aWidget({ greeting: "Hello" }) });
  await show();
  await field("Greeting").fill("Hello");
  await expect.poll(() => code().element().textContent).toMatch(/data-widget/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Widget saved")).toBeVisible();
  expect(asked).toMatchObject([{ body: { greeting: "Hello" } }]);
});

test("of a page's address its origin is taken; what has none is refused in place and stays typed", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget({ origins: [] })] });
  await show();
  const origins = page.getByRole("combobox", { name: "Where it may open" });
  await origins.fill("Taller.example/cuencos?de=barro");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("https://taller.example", { exact: true })).toBeVisible();
  await origins.fill("ftp://taller.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/is not the beginning of an address/)).toBeVisible();
  await expect.element(origins).toHaveValue("ftp://taller.example");
});

test("a number that is asked for no more keeps nothing from being saved", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget({ contact_when: "after", contact_after: 3 })] });
  const asked = answers(widgets.saveWidget, { widget: aWidget({ contact_when: "never" }) });
  await show();
  await field("After how many answers").fill("99");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(field("After how many answers")).toHaveAttribute("aria-invalid", "true");
  await page.getByText("Never", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Widget saved")).toBeVisible();
  expect(asked.map(({ body }) => body)).toMatchObject([{ contact_when: "never" }]);
});

test("what the server refuses stands at its field", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  refuses(widgets.saveWidget, 422, "invalid_body", "Wrong", { webhook_url: "Not an address that can be reached" });
  await show();
  await field("Send leads to").fill("https://hooks.example.com/leads");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Not an address that can be reached")).toBeVisible();
});

test("one switch takes a widget from every page, and the preview says so", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  const asked = answers(widgets.saveWidget, { widget: aWidget({ is_on: false }) });
  await show();
  await page.getByRole("switch", { name: "On" }).click({ force: true });
  await expect.element(page.getByText(/The widget is off: visitors see nothing/)).toBeVisible();
  expect(asked).toMatchObject([{ body: { is_on: false } }]);
});

test("of several one is picked, and one that is not there is said so", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget(), aWidget({ widget_id: 5, name: "Olga", is_on: false })] });
  await show();
  await page.getByRole("button", { name: "Itziar, on" }).click();
  await page.getByRole("menuitem", { name: "Olga, off" }).click();
  await expect.element(field("Name")).toHaveValue("Olga");
});

test("a widget that is not there is said so", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  await show({ at: "/chat-widget-generator?widget=77" });
  await expect.element(page.getByText("This widget does not exist")).toBeVisible();
});
