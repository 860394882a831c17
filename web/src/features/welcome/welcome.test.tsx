import { readMe } from "@pluma/contract/session/session";
import { settings } from "@pluma/contract/settings/settings";
import { site } from "@pluma/contract/site/site";
import { tutorials } from "@pluma/contract/tutorials/tutorials";
import { welcome } from "@pluma/contract/welcome/welcome";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { aTemplate } from "../../../test/aTemplate.ts";
import { draw } from "../../../test/draw.tsx";
import { answers } from "../../../test/server.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { reloadConfig } from "../../platform/config.ts";
import { selectOrganization } from "../../platform/session/organization.ts";
import { startSession } from "../../platform/session/session.ts";
import FirstSteps from "./screens/FirstSteps.tsx";
import FirstText from "./screens/FirstText.tsx";
import Greeting from "./screens/Greeting.tsx";
import ShopSteps from "./screens/ShopSteps.tsx";
import Welcome from "./screens/Welcome.tsx";
import WelcomeModal from "./WelcomeModal.tsx";

const video = { src: "/video.mp4", tutorial: null };

beforeEach(() => {
  sessionStorage.clear();
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("the welcome video comes once in a session, and never again once that is said", async () => {
  answers(readMe, { user: aPerson({ show_video: true }) });
  answers(welcome.readWelcome, { video, conversation_id: null });
  const saved = answers(settings.saveUser, { user: aPerson({ show_video: false }) });
  const drawn = await draw(<Greeting />);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Start writing" })).toHaveFocus();
  await dialog.getByRole("checkbox", { name: "Don't show this again" }).click();
  await dialog.getByRole("button", { name: "Start writing" }).click();
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ show_video: false }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await drawn.unmount();
  expect(sessionStorage.getItem("welcomed")).not.toBeNull();
});

test("the screen that shows the welcome video is not greeted with it over itself", async () => {
  answers(readMe, { user: aPerson({ show_video: true }) });
  answers(welcome.readWelcome, { video, conversation_id: null });
  await draw(<Greeting />, { at: "/welcome" });
  await expect.poll(() => sessionStorage.getItem("welcomed")).not.toBeNull();
  expect(queryClient.getQueryCache().findAll({ queryKey: ["welcome"], type: "active" })).toEqual([]);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test.each([
  ["youtu.be/dQw4w9WgXcQ", "Loads from YouTube when you press"],
  ["player.vimeo.com/video/76979871?h=8272103f6e", "Loads from Vimeo when you press"],
])(
  "an organization's video at %s is played once it is pressed, and asks the platform for nothing before",
  async (at, said) => {
    answers(welcome.readWelcome, { video: { src: `https://${at}`, tutorial: null }, conversation_id: null });
    await draw(<WelcomeModal onClose={() => undefined} />);
    await expect.element(page.getByRole("button", { name: "Play “Welcome video”" })).toBeVisible();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(document.querySelectorAll("iframe, video")).toHaveLength(0);
  },
);

test("an organization's file is played here, and one that is elsewhere is only linked to", async () => {
  answers(welcome.readWelcome, { video, conversation_id: null });
  const drawn = await draw(<WelcomeModal onClose={() => undefined} />);
  await expect.poll(() => document.querySelector("video")?.getAttribute("src")).toBe("/video.mp4");
  await drawn.unmount();
  queryClient.clear();
  answers(welcome.readWelcome, {
    video: { src: "https://films.example/a.mp4", tutorial: null },
    conversation_id: null,
  });
  await draw(<WelcomeModal onClose={() => undefined} />);
  const link = page.getByRole("link", { name: "Watch it at films.example" });
  await expect.element(link).toHaveAttribute("href", "https://films.example/a.mp4");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(document.querySelectorAll("iframe, video")).toHaveLength(0);
});

test("a welcome video that cannot be played is asked for again", async () => {
  answers(welcome.readWelcome, { video, conversation_id: null });
  await draw(<WelcomeModal onClose={() => undefined} />);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  const asked = answers(welcome.readWelcome, { video, conversation_id: null });
  await again.click();
  await expect.poll(() => asked.length).toBe(1);
});

test("a first text is sent by one press, or by its digit, with an example in each of its blanks", async () => {
  const template = aTemplate({ name: "Mail" });
  const values = Object.fromEntries(template.template_fields.map(({ name }) => [name, `An example of ${name}`]));
  answers(welcome.readFirstText, { first_text: { choices: [{ template, values }] } });
  const onSend = vi.fn();
  await draw(
    <FirstText isOffered onSend={onSend}>
      Something else
    </FirstText>,
  );
  await page.getByRole("button", { name: /^Mail/ }).click();
  await userEvent.keyboard("1");
  expect(onSend).toHaveBeenCalledTimes(2);
  expect(onSend.mock.calls[1]).toEqual(onSend.mock.calls[0]);
  const [sent] = onSend.mock.calls[0] ?? [];
  expect(sent.fields.every(({ name, value }: { name: string; value: string }) => value === values[name])).toBe(true);
});

test("whoever writes already has the box, and is offered nothing in its place", async () => {
  answers(welcome.readFirstText, { first_text: { choices: [{ template: aTemplate({ name: "Mail" }), values: {} }] } });
  await draw(
    <FirstText isOffered={false} onSend={() => undefined}>
      <textarea aria-label="The new chat" />
    </FirstText>,
  );
  const box = page.getByRole("textbox", { name: "The new chat" });
  await box.click();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(box).toHaveFocus();
  expect(page.getByRole("button", { name: /^Mail/ }).elements()).toHaveLength(0);
});

test("where templates are turned off none is offered as a first text", async () => {
  answers(site.readPublicConfig, [{ key: "templates", value: false }]);
  await reloadConfig();
  try {
    answers(welcome.readFirstText, {
      first_text: { choices: [{ template: aTemplate({ name: "Mail" }), values: {} }] },
    });
    await draw(
      <FirstText isOffered onSend={() => undefined}>
        <textarea aria-label="The new chat" />
      </FirstText>,
    );
    await expect.element(page.getByRole("textbox", { name: "The new chat" })).toBeVisible();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(page.getByRole("button", { name: /^Mail/ }).elements()).toHaveLength(0);
    await expect.element(page.getByRole("link", { name: "All templates" })).not.toBeInTheDocument();
  } finally {
    answers(site.readPublicConfig, []);
    await reloadConfig();
  }
});

test("something of one's own ends the first text for good", async () => {
  answers(welcome.readFirstText, { first_text: { choices: [{ template: aTemplate({ name: "Mail" }), values: {} }] } });
  const ended = answers(welcome.endFirstText, undefined);
  await draw(
    <FirstText isOffered onSend={() => undefined}>
      <textarea aria-label="The new chat" />
    </FirstText>,
  );
  await page.getByRole("button", { name: /^Something of my own/ }).click();
  await expect.element(page.getByRole("textbox", { name: "The new chat" })).toHaveFocus();
  await expect.poll(() => ended.length).toBe(1);
});

test("first steps say how many are done, lead to where each is, and go when they are put aside", async () => {
  answers(welcome.readFirstSteps, {
    first_steps: [
      { step: "brand", is_done: true },
      { step: "source", is_done: false },
      { step: "product", is_done: false },
    ],
  });
  const ended = answers(welcome.endFirstSteps, undefined);
  await draw(<FirstSteps />);
  await expect.element(page.getByText("1 of 3 done")).toBeVisible();
  const source = page.getByRole("link", { name: "Choose where text comes from" });
  await expect.element(source).toHaveAttribute("href", "/admin/settings?tab=advanced");
  const product = page.getByRole("link", { name: "Create your first product" });
  await expect.element(product).toHaveAttribute("href", "/admin/products");
  await page.getByRole("button", { name: "Hide" }).click();
  await expect.element(product).not.toBeInTheDocument();
  await expect.poll(() => ended.length).toBe(1);
});

test("an Admin's steps to the first sale lead to where each is, the last to the shop's own plans", async () => {
  selectOrganization(5);
  const steps = { step: "domain", is_done: false } as const;
  answers(welcome.readShopSteps, { shop_steps: [steps, { step: "sale", is_done: false }], plans_url: null });
  await draw(<ShopSteps />);
  await expect.element(page.getByText("0 of 2 done")).toBeVisible();
  const domain = page.getByRole("link", { name: "Bring your domain" });
  await expect.element(domain).toHaveAttribute("href", "/organizations/organization-settings/5/host");
  const sale = page.getByRole("link", { name: "Make your first sale" });
  await expect.element(sale).not.toBeInTheDocument();
  const plans_url = "https://shop.example.org/plans";
  answers(welcome.readShopSteps, { shop_steps: [{ step: "sale", is_done: false }], plans_url });
  await queryClient.invalidateQueries();
  await expect.element(sale).toHaveAttribute("href", plans_url);
  answers(welcome.readShopSteps, { shop_steps: null, plans_url: null });
  await queryClient.invalidateQueries();
  await expect.element(sale).not.toBeInTheDocument();
});

test.each([true, false])(
  "beside the video one may upgrade or log out, with access (%s) or without",
  async (has_access) => {
    answers(readMe, { user: aPerson({ has_access, show_video: true }) });
    answers(welcome.readWelcome, {
      video: { src: "https://youtu.be/dQw4w9WgXcQ", tutorial: null },
      conversation_id: 4,
    });
    await draw(<Welcome />);
    await expect.element(page.getByRole("button", { name: "Play “Welcome video”" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Upgrade" })).toHaveAttribute("href", "/pricing");
    await expect.element(page.getByRole("button", { name: "Log out" })).toBeVisible();
    expect(page.getByRole("link", { name: "Start writing" }).elements()).toHaveLength(has_access ? 1 : 0);
  },
);

test("who has no access, and no video to see, is told that a subscription is required, and where to get it", async () => {
  answers(readMe, { user: aPerson({ has_access: false }) });
  answers(welcome.readWelcome, { video: null, conversation_id: null });
  answers(tutorials.readHelp, { screens: {}, usual: null });
  await draw(<Welcome />);
  await expect.element(page.getByRole("heading", { name: "An active subscription is required." })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toHaveAttribute("href", "/pricing");
});

test("while the welcome is asked for nothing stands out of the screen", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers(readMe, { user: aPerson({ has_access: false }) });
  answers(welcome.readWelcome, () => promise.then(() => ({ video: null, conversation_id: null })));
  answers(tutorials.readHelp, { screens: {}, usual: null });
  const { container } = await draw(<Welcome />);
  await expect.poll(() => container.querySelector(".mantine-Skeleton-root")).not.toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  resolve();
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
});
