import { afterEach, expect, test } from "vitest";
import sheet from "./button.css?inline";
import { dodge, raise } from "./space.ts";

afterEach(() => {
  for (const made of document.querySelectorAll("[data-made]")) made.remove();
});

function add(tag: string, style: string, inner = "", parent: Element = document.body): HTMLElement {
  const made = document.createElement(tag);
  made.dataset.made = "";
  made.style.cssText = style;
  made.innerHTML = inner;
  parent.append(made);
  return made;
}

/** Where a button stands that keeps off what is in its page. */
async function aButton(): Promise<DOMRect> {
  const host = add("div", "position:fixed;right:14px;bottom:14px;width:56px;height:56px;z-index:9");
  host.dataset.chatWidget = "";
  const button = document.createElement("button");
  button.style.cssText = "width:56px;height:56px";
  host.attachShadow({ mode: "open" }).append(button);
  dodge(host, button);
  await expect.poll(() => button.style.transform).not.toBe("");
  return button.getBoundingClientRect();
}

test("a button stays in its corner over what can be scrolled away", async () => {
  add("div", "height:3000px");
  add("a", "position:absolute;left:0;right:0;bottom:0;height:80px;display:block").setAttribute("href", "#");
  expect(Math.round(innerHeight - (await aButton()).bottom)).toBe(14);
});

test("a button is lifted over a bar with something to press that stays at the foot of the window", async () => {
  add("div", "height:3000px");
  const bar = add(
    "div",
    "position:fixed;left:0;right:0;bottom:0;height:72px",
    '<button style="width:100%;height:72px">Buy</button>',
  );
  const { bottom } = await aButton();
  expect(bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top + 4);
});

test("a button is lifted over a link at the very end of a page, which nothing could scroll from under it", async () => {
  const link = add("a", "position:absolute;right:0;bottom:0;width:200px;height:60px;display:block");
  link.setAttribute("href", "#");
  const { bottom } = await aButton();
  expect(bottom).toBeLessThanOrEqual(link.getBoundingClientRect().top + 4);
});

test("of two widgets in one corner the later one stands above the first, which stays", async () => {
  add("div", "height:3000px");
  const first = await aButton();
  const second = await aButton();
  expect(second.bottom).toBeLessThan(first.top);
  dispatchEvent(new Event("resize"));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const [stays, above] = [...document.querySelectorAll("[data-chat-widget]")].map((host) =>
    host.shadowRoot?.querySelector("button")?.getBoundingClientRect(),
  );
  expect([stays?.bottom, above?.bottom]).toEqual([first.bottom, second.bottom]);
});

/** Two widgets of one corner as they are drawn, the second lifted over the first. */
async function twoDrawn(): Promise<{
  first: HTMLElement;
  second: HTMLElement;
  at(x: number, y: number): Element | null;
}> {
  const look = new CSSStyleSheet();
  look.replaceSync(sheet);
  const drawn: HTMLElement[] = [];
  for (const _ of [1, 2]) {
    const host = add("div", "");
    host.dataset.chatWidget = "";
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [look];
    const button = document.createElement("button");
    button.setAttribute("aria-haspopup", "dialog");
    root.append(button);
    dodge(host, button);
    await expect.poll(() => button.style.transform).not.toBe("");
    drawn.push(host);
  }
  const [first, second] = drawn;
  if (!first || !second) throw new Error("two were made");
  const { left, top } = first.getBoundingClientRect();
  return { first, second, at: (x, y) => document.elementFromPoint(left + x, top + y) };
}

test("each of two widgets in one corner can be pressed", async () => {
  add("div", "height:3000px");
  const { first, second, at } = await twoDrawn();
  expect([at(28, 28), at(28, 28 - 72)]).toEqual([first, second]);
});

test("of several widgets the one that is open lies over the buttons of the others, and gives the place back", async () => {
  add("div", "height:3000px");
  const { first, second, at } = await twoDrawn();
  const panel = document.createElement("div");
  panel.style.cssText = "position:absolute;right:0;bottom:68px;width:300px;height:300px;pointer-events:auto";
  first.shadowRoot?.append(panel);
  raise(first, true);
  expect(at(28, 28 - 72)).toBe(first);
  raise(second, true);
  raise(first, false);
  expect(at(28, 28 - 72)).toBe(second);
  raise(second, false);
  expect([at(28, 28 - 72), first.hasAttribute("data-under")]).toEqual([second, false]);
});

test("a button that lies under another's open panel keeps its place, for when that is closed", async () => {
  add("div", "height:3000px");
  const first = await aButton();
  const second = await aButton();
  const [under, above] = [...document.querySelectorAll<HTMLElement>("[data-chat-widget]")];
  if (!under || !above) throw new Error("two were made");
  const panel = document.createElement("div");
  panel.style.cssText = "position:fixed;right:0;bottom:60px;width:300px;height:500px";
  under.shadowRoot?.append(panel);
  raise(under, true);
  dispatchEvent(new Event("resize"));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(above.shadowRoot?.querySelector("button")?.getBoundingClientRect().bottom).toBe(second.bottom);
  expect(second.bottom).toBeLessThan(first.top);
});
