import { expect, test, vi } from "vitest";
import html from "../../build/offline/offline.html?raw";
import script from "../../build/offline/offline.js?raw";
import en from "../../build/offline/words.en.json" with { type: "json" };
import es from "../../build/offline/words.es.json" with { type: "json" };
import { writeDraft } from "../features/chats/data/drafts.ts";
import { keepLater } from "../platform/lastRead.ts";
import { forgetAll, remember } from "../platform/storage.ts";

/** The page that is shown without a connection, as the build puts it together: the texts under each of its headings. */
async function shownOffline(): Promise<{ title: string; said: string; texts: Record<string, string[]> }> {
  const frame = document.createElement("iframe");
  frame.srcdoc = html.replace(/<(?:link|script)[^>]*>(?:<\/script>)?/g, "");
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  const page = frame.contentDocument as Document;
  const part = page.createElement("script");
  part.textContent = `{${script.replace("__WORDS__", () => JSON.stringify({ en, es }))}}`;
  page.body.append(part);
  const texts: Record<string, string[]> = {};
  let heading = "";
  for (const each of page.getElementById("kept")?.children ?? []) {
    if (each.tagName === "H2") heading = each.textContent;
    const [name, text] = [each.querySelector("summary"), each.querySelector("pre")];
    if (name && text) texts[heading] = [...(texts[heading] ?? []), `${name.textContent}: ${text.textContent}`];
  }
  const shown = { title: page.title, said: page.body.textContent, texts };
  frame.remove();
  return shown;
}

/** Has something been read for as long as it takes to be kept. */
function read(path: string, name: string, text: string): void {
  vi.useFakeTimers();
  keepLater(path, name, () => text);
  vi.runAllTimers();
  vi.useRealTimers();
}

const signIn = (uid: string) => {
  remember("uid", uid);
  remember("token", "t");
};

test("without a connection what this person had not sent and what they read last are shown, as text", async () => {
  signIn("7");
  writeDraft(null, "Dear Ane,");
  writeDraft(12, "And in July?");
  read("/conversations/12", "Bowls", "<img src=x onerror=alert(1)> Thrown in Getaria.");
  const { title, texts } = await shownOffline();
  expect(title).toBe("You are offline");
  expect(texts["Not sent yet"]?.toSorted()).toEqual(["Bowls: And in July?", "New chat: Dear Ane,"]);
  expect(texts["Last read"]).toEqual(["Bowls: <img src=x onerror=alert(1)> Thrown in Getaria."]);
});

test("whoever signed out, and whoever signs in next, is shown nothing of it", async () => {
  signIn("7");
  writeDraft(null, "Dear Ane,");
  read("/documents/3", "Offer", "Twelve bowls.");
  forgetAll();
  expect((await shownOffline()).texts).toEqual({});
  signIn("8");
  expect(await shownOffline()).toMatchObject({ texts: {}, said: expect.stringContaining(en.none) });
});

test("it speaks the language that was chosen here, with the name of the site", async () => {
  remember("lang", "es");
  remember("brand", "Casa Abril");
  const { title, said } = await shownOffline();
  expect([title, said.includes("Casa Abril"), said.includes(es.about)]).toEqual([es.title, true, true]);
});
