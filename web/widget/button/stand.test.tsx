import { afterEach, expect, test } from "vitest";
import { stand } from "./stand.ts";

const body = document.body;

afterEach(() => {
  if (document.body !== body) document.body.replaceWith(body);
  for (const made of document.querySelectorAll("[data-made]")) made.remove();
});

function add(parent: Element = document.body): HTMLElement {
  const made = document.createElement("div");
  made.dataset.made = "";
  parent.append(made);
  return made;
}

function aHost(): HTMLElement {
  const host = add();
  stand(host);
  return host;
}

/** After whoever watches the page has been told of its changes. */
const told = () => Promise.resolve();

test("what stands in a page stands in it again when another body takes the first one's place", async () => {
  const host = aHost();
  for (let times = 0; times < 2; times += 1) {
    document.body.replaceWith(document.createElement("body"));
    await told();
    expect(host.parentElement).toBe(document.body);
  }
});

test("what stands in a page stands in it again when the page is emptied and drawn anew", async () => {
  const page = document.createElement("body");
  document.body.replaceWith(page);
  add(page);
  const host = aHost();
  page.replaceChildren();
  await told();
  expect(page.lastElementChild).toBe(host);
});

test("what is taken away by itself stays away", async () => {
  const host = aHost();
  host.remove();
  await told();
  add().remove();
  await told();
  expect(host.isConnected).toBe(false);
});
