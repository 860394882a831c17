/** @jsxImportSource preact */

import { contrast } from "@pluma/contract/kit/look/colour";
import type { WidgetConfig, WidgetMessage, WidgetState } from "@pluma/contract/widgets/shapes";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { lookOf, variablesOf } from "../button/look.ts";
import { openPanel } from "./open.tsx";
import type { View } from "./view.ts";

const BUTTON = {
  public_id: "wd",
  name: "Itziar",
  image: null,
  picture: null,
  position: "right",
  language: null,
} as const;
const CONTACT: WidgetConfig["contact"] = { when: "never", after: 3, asks_name: false, consent: "Only to answer this." };
const STATE: WidgetState = { taken_over_by: null, contact: "none", is_resting: false, recognised: null };

type Given = {
  said?: Partial<WidgetMessage>[];
  state?: Partial<WidgetState>;
  contact?: Partial<WidgetConfig["contact"]>;
  language?: string;
  view?: View;
  /** What a message that is sent is answered by: lines, or the code of a refusal with its status. */
  answer?: (content: string) => unknown[] | { code: string; status: number };
  /** What comes on the line that is held once the panel is opened again. */
  live?: ReadableStream<Uint8Array>;
  /** Who the customer's site says that this is, and how often that is believed. */
  identity?: string;
  proofs?: number;
  /** Holds up the first thread that is read after the panel was opened, as it stood when it was asked for. */
  late?: Promise<void>;
};

// Those of other tests are open still, and tabs of one widget tell each other.
let made = 0;
const asked: { path: string; body: Record<string, unknown> }[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  asked.length = 0;
  for (const host of document.querySelectorAll("[data-test-widget]")) host.remove();
});

const message = (more: Partial<WidgetMessage>, at = 0): WidgetMessage => ({
  number: at + 1,
  from: "avatar",
  content: "",
  name: null,
  notice: null,
  is_writing: false,
  is_unanswered: false,
  error: null,
  createdAt: "2026-11-24T12:00:00Z",
  ...more,
});

/** A panel that is open, beside its button. */
async function aPanel({
  said = [],
  state = {},
  contact = {},
  language = "en",
  view = "corner",
  answer,
  live,
  identity,
  proofs = 1,
  late,
}: Given = {}) {
  let isLate = late !== undefined;
  let believed = 0;
  let lines = 0;
  const thread = () => ({ messages: said.map(message), last: said.length, state: { ...STATE, ...state } });
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const path = String(input)
      .replace(/^.*\/wd\//, "")
      .replace(/\?.*/, "");
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    asked.push({ path, body });
    if (path === "config")
      return Response.json({
        ...BUTTON,
        accent_color: "#2d6a5a",
        greeting: "Looking for a bowl?",
        starters: ["Do you ship?"],
        scheme: "light",
        contact: { ...CONTACT, ...contact },
        privacy_url: null,
      });
    if (path === "session" && body.identity) {
      believed += 1;
      if (believed > proofs) return Response.json({ error: { code: "widget_identity_refused" } }, { status: 422 });
    }
    if (path === "session") return Response.json({ token: "wgt_1", expiresAt: "", thread: thread() }, { status: 201 });
    if (path === "live") {
      lines += 1;
      return new Response(lines === 2 && live ? live : new ReadableStream());
    }
    if (path === "thread" && isLate) {
      isLate = false;
      const before = thread();
      await late;
      return Response.json(before);
    }
    if (path !== "messages") return Response.json(thread());
    const answered = answer?.(String(body.content)) ?? [];
    if (!Array.isArray(answered)) return Response.json({ error: { code: answered.code } }, { status: answered.status });
    return new Response(answered.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
  const host = document.createElement("div");
  host.dataset.testWidget = "";
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const colours = new CSSStyleSheet();
  colours.replaceSync(variablesOf(lookOf({ accent_color: "#2d6a5a", scheme: "light" }, true).accent).join(""));
  root.adoptedStyleSheets = [colours];
  const button = document.createElement("button");
  button.textContent = "Talk";
  root.append(button);
  const opened = openPanel({
    widget: { ...BUTTON, public_id: `wd${++made}`, accent_color: "#2d6a5a", scheme: "light" },
    drawFace: async () => null,
    api: `${location.origin}/api/widget/wd/`,
    identity,
    root,
    button,
    language,
    view,
    changed: () => undefined,
  });
  await opened.open(true);
  return { root, opened, focused: () => root.activeElement };
}

const dialog = page.getByRole("dialog", { name: "Itziar" });
const field = dialog.getByRole("textbox", { name: "Write to Itziar" });
const said = dialog.getByRole("region", { name: "Conversation" });

test("an answer is drawn as what its Markdown means, and nothing in it runs, is fetched, or leads astray", async () => {
  const content = [
    "**Yes**, in *four* days: `ash`. <b onclick=alert(1)>now</b>",
    "<script>alert(1)</script>\n<img src=x onerror=alert(1)><iframe src=https://evil.example></iframe>",
    "[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x) [d](https://shop.example/a) [e](mailto:a@b.example) [f][g]",
    "![picture](https://evil.example/p.png)",
    "| a | b |\n|---|--:|\n| 1 | 2 |",
    "1. one\n2. two\n   - three",
    '[g]: JaVaScRiPt:alert(1) "x"',
  ].join("\n\n");
  const { root } = await aPanel({ said: [{ content }] });
  await expect.element(said.getByRole("table")).toBeVisible();
  await expect.element(said.getByText("<script>alert(1)</script>", { exact: false })).toBeVisible();
  expect(root.querySelectorAll("script, iframe, .log img, [onclick], [onerror], [style*=url]")).toHaveLength(0);
  const links = [...root.querySelectorAll<HTMLAnchorElement>(".log a")];
  expect(links.map(({ href }) => href)).toEqual([
    "https://shop.example/a",
    "mailto:a@b.example",
    "https://evil.example/p.png",
  ]);
  for (const { rel, target } of links) expect([rel, target]).toEqual(["noopener noreferrer", "_blank"]);
  expect(root.querySelectorAll(".log ol > li ul > li")).toHaveLength(1);
});

test.each([
  ["widget_visitor_limit", 429, "You have asked a lot for now."],
  ["too_many_requests", 429, "Too many are asking at once."],
  ["widget_cap_reached", 429, "Nobody can answer here right now."],
  ["widget_owner_without_access", 412, "Nobody can answer here right now."],
  ["internal", 500, "That did not work."],
])("%s is said in words, and what was typed is the field's again", async (code, status, words) => {
  await aPanel({ answer: () => ({ code, status }) });
  await field.fill("Do you ship to Porto?");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert").getByText(words, { exact: false })).toBeVisible();
  await expect.element(field).toHaveValue("Do you ship to Porto?");
});

test.each([
  [true, "That did not work."],
  [false, "You are offline."],
])("where nobody is reached the reader is said to be offline only if they are: connected %s", async (onLine, words) => {
  await aPanel({
    answer: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
  await field.fill("Do you ship to Porto?");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert").getByText(words, { exact: false })).toBeVisible();
  await expect.element(field).toHaveValue("Do you ship to Porto?");
});

test("a widget that is switched off, or not meant for this page, says so and takes nothing", async () => {
  await aPanel({ answer: () => ({ code: "not_found", status: 404 }) });
  await field.fill("Hello");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("This chat is closed at the moment.");
  await expect.element(field).not.toBeInTheDocument();
});

test("a message whose line broke is sent once more under the same key", async () => {
  let times = 0;
  await aPanel({
    answer: (content) => {
      times += 1;
      return times === 1 ? [] : [{ type: "message", message: message({ from: "visitor", content }) }];
    },
  });
  await field.fill("Hello");
  await userEvent.keyboard("{Enter}");
  await expect.element(said.getByText("Hello", { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue("");
  const keys = asked.flatMap(({ path, body }) => (path === "messages" ? [body.key] : []));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("what was read before something was told, and arrives after it, does not take it back", async () => {
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const held = Promise.withResolvers<void>();
  const state: Partial<WidgetState> = {};
  const said = [{ from: "visitor", content: "Do you ship?" } as const, { content: "Yes." }];
  const { opened } = await aPanel({ said, state, live: line.readable, late: held.promise });
  await expect.poll(() => asked.map(({ path }) => path)).toContain("live");
  await userEvent.keyboard("{Escape}");
  await opened.open(true);
  await expect.poll(() => asked.map(({ path }) => path)).toContain("thread");
  state.contact = "wanted";
  const told = JSON.stringify({ type: "state", state: { ...STATE, ...state } });
  await line.writable.getWriter().write(new TextEncoder().encode(`${told}\n`));
  const form = dialog.getByRole("form", { name: "Shall someone write to you?" });
  await expect.element(form).toBeVisible();
  held.resolve();
  await expect.poll(() => asked.filter(({ path }) => path === "thread")).toHaveLength(2);
  await expect.element(form).toBeVisible();
});

test("an answer that broke off is asked for again by one press", async () => {
  const failed = { error: { code: "widget_answer_failed", message: "" }, content: "Half an" };
  await aPanel({
    said: [{ from: "visitor", content: "Do you ship?" }, failed],
    answer: () => ({ code: "x", status: 500 }),
  });
  await expect.element(said.getByText("Half an")).toBeVisible();
  await said.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked.find(({ path }) => path === "messages")?.body.content).toBe("Do you ship?");
});

test("while an answer is written it can be stopped, and Enter sends nothing", async () => {
  await aPanel({
    said: [
      { from: "visitor", content: "Why?" },
      { content: "Because", is_writing: true },
    ],
  });
  await field.fill("And then?");
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => asked.map(({ path }) => path)).toContain("stop");
  expect(asked.map(({ path }) => path)).not.toContain("messages");
  await expect.element(field).toHaveValue("And then?");
});

test("where one is asked for an address before all else, there is nothing to write in until it is given", async () => {
  const { focused } = await aPanel({ contact: { when: "before", asks_name: true }, state: { contact: "wanted" } });
  const form = dialog.getByRole("form", { name: "Before we begin: how can we reach you?" });
  await expect.poll(() => focused()?.getAttribute("type")).toBe("email");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(form.getByRole("button", { name: "No, go on" })).not.toBeInTheDocument();
  await form.getByLabelText("Your email address").fill("ane@example");
  await form.getByRole("button", { name: "Begin" }).click();
  await expect.element(form.getByText("Check the address", { exact: false })).toBeVisible();
  await form.getByLabelText("Your name (optional)").fill("Ane");
  await form.getByLabelText("Your email address").fill("ane@example.com");
  await form.getByRole("button", { name: "Begin" }).click();
  await expect
    .poll(() => asked.find(({ path }) => path === "contact")?.body)
    .toEqual({ email: "ane@example.com", name: "Ane", consent: "Only to answer this." });
});

test("where nobody can answer one may leave an address, and what it is about goes along", async () => {
  await aPanel({ state: { is_resting: true } });
  const form = dialog.getByRole("form", { name: "Nobody can answer here right now.", exact: false });
  // Nor is anything offered that could be asked.
  await expect.element(dialog.getByRole("button", { name: "Do you ship?" })).not.toBeInTheDocument();
  await form.getByLabelText("What is it about?").fill("Twelve bowls");
  await form.getByLabelText("Your email address").fill("ane@example.com");
  await form.getByRole("button", { name: "Please write to me" }).click();
  await expect.poll(() => asked.find(({ path }) => path === "contact")?.body.note).toBe("Twelve bowls");
});

test("a person who took over is named, in the talk and over it", async () => {
  await aPanel({
    said: [
      { from: "notice", notice: "taken_over", name: "Ane" },
      { from: "person", content: "I *am* here.", name: "Ane" },
    ],
    state: { taken_over_by: "Ane" },
  });
  await expect.element(dialog.getByText("Ane is here", { exact: true })).toBeVisible();
  await expect.element(said.getByText("Ane is here now and answers you.")).toBeVisible();
  await expect.element(said.getByText("I *am* here.")).toBeVisible();
});

test("Escape closes and the focus is the button's again; beside a wide page the focus is free, over a phone's it stays", async () => {
  const { opened, focused } = await aPanel();
  await expect.poll(() => focused()?.getAttribute("aria-label")).toBe("Write to Itziar");
  await expect.element(said.getByRole("button", { name: "Do you ship?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(opened.isOpen()).toBe(false);
  expect(focused()?.textContent).toBe("Talk");
  await page.viewport(390, 844);
  try {
    await opened.open(true);
    await expect.poll(() => dialog.element().getAttribute("aria-modal")).toBe("true");
    for (let press = 0; press < 12; press += 1) {
      await userEvent.keyboard("{Tab}");
      expect(dialog.element().contains(focused())).toBe(true);
    }
  } finally {
    await page.viewport(1440, 900);
  }
});

test("what the focus was on is gone once it was pressed: one goes on where one writes", async () => {
  const { focused } = await aPanel();
  const isField = () => focused()?.getAttribute("aria-label") === "Write to Itziar";
  const question = said.getByRole("button", { name: "Do you ship?" });
  await expect.element(question).toBeVisible();
  (question.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => asked.some(({ path }) => path === "messages")).toBe(true);
  await expect.poll(isField).toBe(true);
});

test("whoever begins anew by keys goes on where one writes, and nothing of before is read aloud", async () => {
  const given: Partial<WidgetMessage>[] = [];
  const answer = (content: string) => {
    given.push({ from: "visitor", content }, { content: "Yes." });
    return given.map((each, at) => ({ type: "message", message: message(each, at) }));
  };
  const { focused, root } = await aPanel({ said: given, answer });
  await field.fill("And to Porto?");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("log")).toHaveTextContent("Itziar: Yes.");
  (dialog.getByRole("button", { name: "Start a new conversation" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => focused()?.textContent).toBe("Start anew");
  // Not before: what is read anew until then has all that was said.
  given.length = 0;
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => focused()?.getAttribute("aria-label")).toBe("Write to Itziar");
  await expect.poll(() => root.querySelector("[role=log]")?.textContent).toBe("");
});

test("a proof that counts no more is left aside: whoever begins anew talks on as anybody", async () => {
  const identity = `head.${btoa(JSON.stringify({ sub: "customer-7" }))}.sign`;
  await aPanel({ said: [{ content: "Hello, Ane." }], identity });
  await dialog.getByRole("button", { name: "Start a new conversation" }).click();
  await dialog.getByRole("button", { name: "Start anew" }).click();
  const shown = () => asked.filter(({ path, body }) => path === "session" && body.identity).length;
  await expect.poll(shown).toBe(2);
  await expect.element(said.getByText("Hello, Ane.")).toBeVisible();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
});

test("an Enter that ends a word of Japanese is left to the keyboard, as Safari tells it too", async () => {
  await aPanel({ language: "ja" });
  const box = dialog.getByRole("textbox");
  await box.fill("送料は");
  const isLeft = (said: KeyboardEventInit) =>
    box
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true, ...said }));
  expect([isLeft({ isComposing: true }), isLeft({ keyCode: 229 }), isLeft({})]).toEqual([true, true, false]);
});

test("Arabic is drawn from right to left", async () => {
  const { root } = await aPanel({ language: "ar" });
  await expect.poll(() => root.querySelector("textarea")?.getAttribute("aria-label")).toBe("اكتب إلى Itziar");
  expect(getComputedStyle(root.querySelector("[role=dialog]") as Element).direction).toBe("rtl");
});

test.each(["#ffff00", "#ffffff", "#000000", "#808080", "red", "rebeccapurple", "#f0f8", "#2d6a5a"])(
  "%s as the accent is readable, light and dark",
  (accent_color) => {
    for (const scheme of ["light", "dark"] as const) {
      const { accent } = lookOf({ accent_color, scheme }, true);
      expect(contrast(accent.fill, accent.text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.ink, scheme === "light" ? "#ffffff" : "#1d1e23")).toBeGreaterThanOrEqual(4.5);
    }
  },
);
