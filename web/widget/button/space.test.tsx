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

test("of several widgets the one that is open lies over the buttons of the others, and gives the place back", () => {
  const look = new CSSStyleSheet();
  look.replaceSync(sheet);
  const [first, second] = [1, 2].map(() => {
    const host = add("div", "");
    host.dataset.chatWidget = "";
    host.attachShadow({ mode: "open" }).adoptedStyleSheets = [look];
    return host;
  });
  if (!first || !second) throw new Error("two were made");
  const { left, top } = first.getBoundingClientRect();
  const onTop = () => document.elementFromPoint(left + 28, top + 28);
  expect(onTop()).toBe(second);
  raise(first, true);
  expect(onTop()).toBe(first);
  raise(second, true);
  raise(first, false);
  expect(onTop()).toBe(second);
  raise(second, false);
  expect([onTop(), first.hasAttribute("data-under")]).toEqual([second, false]);
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
