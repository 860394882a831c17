import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import type { Editor } from "@tiptap/core";
import { type Bed, type RunningPluma, withClient } from "../../bed.ts";
import { type FindBrowser, withPage } from "../../browser.ts";
import { nowMs, sleep } from "../../clock.ts";
import { median, quantile, sum } from "../../quantiles.ts";
import { ms, type Result, type Row, times } from "../../row.ts";
import { makePeople } from "../../seeds/seed.ts";
import { longDocument, makeDocuments, markDocument } from "../../seeds/seedDocuments.ts";
import { openDice } from "../../shapes.ts";

const documentCount = 7;
/** As many characters as may be kept, less what is typed here. */
const characters = 64_500;
const marks = { comments: 100, pieces: 50 };
const rounds = 4;
const keysEach = 50;
const ratioLimit = 1.5;
const bytesLimit = 180 * 1024;

/**
 * Writing in a document of 65,000 characters with 100 comments and 50 proposals, and opening it, beside a page that has
 * an editor with the same text and nothing else; and what script the first document fetches.
 */
export async function measureEditor(bed: Bed, findBrowser: FindBrowser): Promise<Result> {
  const pluma = await bed.pluma("pluma_editor", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const made = Array.from({ length: documentCount }, (_, index) => longDocument(index + 1, characters));
  const ids = await makeDocuments(pluma, person.userId, made);
  for (const documentId of ids) await markDocument(pluma, { documentId, userId: person.userId }, marks);
  const bare = await bed.bareEditor(await readTexts(pluma, ids));
  return withPage({ bed, findBrowser, pluma, person }, async (page) => {
    const fetched = await firstOpening(page, `${pluma.address}/documents`, ids[0] ?? 0);
    const browser = page.context().browser();
    if (!browser) throw new Error("the browser is gone");
    const barePage = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await barePage.goto(bare.address);
    await openOnce(barePage, 'button[data-number="1"]', 1);
    const opened: { ours: Opened[]; bare: Opened[] } = { ours: [], bare: [] };
    for (const [index, id] of ids.slice(1).entries()) {
      const number = index + 2;
      await barePage.bringToFront();
      opened.bare.push(await openOnce(barePage, `button[data-number="${number}"]`, number));
      await page.bringToFront();
      await page.goBack();
      opened.ours.push(await openOnce(page, `main a[href="/documents/${id}"]`, number));
    }
    const typed = await typeByTurns(page, barePage);
    return resultOf(opened, typed, fetched);
  });
}

/** The texts as an editor takes them, by their numbers. */
const readTexts = (pluma: RunningPluma, ids: number[]) =>
  withClient(pluma.database, async (client) => {
    const { rows } = await client.query("select doc from documents where document_id = any($1) order by document_id", [
      ids,
    ]);
    return Object.fromEntries(rows.map(({ doc }, index) => [String(index + 1), doc]));
  });

type Fetched = { gzipBytes: number; earlyScripts: string[]; notes: string[] };

/** Opens the list, and the first document from there; answers what script came with the document alone. */
async function firstOpening(page: Page, list: string, id: number): Promise<Fetched> {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(list);
  await page.locator(`main a[href="/documents/${id}"]`).first().waitFor();
  await page.waitForLoadState("networkidle");
  await sleep(2000);
  const early = requests.splice(0).filter(isScript).map(pathOf);
  await openOnce(page, `main a[href="/documents/${id}"]`, 1);
  await page.waitForLoadState("networkidle");
  const weighed = await Promise.all(requests.filter(isScript).map(weigh));
  return {
    gzipBytes: sum(weighed.map(({ gzipBytes }) => gzipBytes)),
    earlyScripts: early.filter((path) => /editor|prosemirror|tiptap/i.test(path)),
    notes: weighed.map(({ note }) => note),
  };
}

const pathOf = (request: Request): string => new URL(request.url()).pathname;
const isScript = (request: Request): boolean => pathOf(request).endsWith(".js");

async function weigh(request: Request) {
  const gzipBytes = gzipSync(await ((await request.response())?.body() ?? Buffer.alloc(0))).length;
  return { gzipBytes, note: `${pathOf(request)}, ${gzipBytes} bytes gzip` };
}

/** Until the text stood there, and until all that lies over it did, in milliseconds. */
type Opened = { textMs: number; wholeMs: number };

async function openOnce(page: Page, press: string, number: number): Promise<Opened> {
  await page.locator(press).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.evaluate(
    async ({ selector, title }) => {
      const pressed = document.querySelector<HTMLElement>(selector);
      if (!pressed) throw new Error(`nothing leads to ${title}`);
      const isBare = document.title === "A bare editor";
      const pressedAt = performance.now();
      pressed.click();
      let textMs: number | null = null;
      while (performance.now() - pressedAt < 20_000) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const heading = document.querySelector(".ProseMirror h1");
        if (heading?.textContent !== title || heading.getBoundingClientRect().top > innerHeight) continue;
        textMs ??= performance.now() - pressedAt;
        const isWhole = document.querySelector(".comment-mark") && document.querySelector("[data-piece]");
        if (isBare || isWhole) return { textMs, wholeMs: performance.now() - pressedAt };
      }
      throw new Error(`${title} never came`);
    },
    { selector: press, title: `Long document ${number}` },
  );
}

/** Keys to their frames, in milliseconds, and what the main thread worked for each. */
type Typed = { frames: number[]; workMs: number };

async function typeByTurns(ours: Page, bare: Page): Promise<{ ours: Typed; bare: Typed }> {
  const dice = openDice(14);
  const [ourKeys, bareKeys] = [await readyToType(ours), await readyToType(bare)];
  // The first keys compile what the others run.
  for (const page of [ours, bare]) await press(page, 15, dice.below);
  await ourKeys.frames();
  await bareKeys.frames();
  const worked = { ours: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    worked.bare += await bareKeys.work(() => press(bare, keysEach, dice.below));
    worked.ours += await ourKeys.work(() => press(ours, keysEach, dice.below));
  }
  const keys = rounds * keysEach;
  return {
    ours: { frames: await ourKeys.frames(), workMs: worked.ours / keys },
    bare: { frames: await bareKeys.frames(), workMs: worked.bare / keys },
  };
}

/** Puts the cursor into the middle of the text, and listens for keys from now on. */
async function readyToType(page: Page) {
  await page.bringToFront();
  const heard = await page.evaluateHandle(() => {
    const editor: Editor = Reflect.get(document.querySelector(".ProseMirror") ?? {}, "editor");
    let place = 1;
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === "paragraph" && at < editor.state.doc.content.size / 2) place = at + 1 + node.content.size;
      return !node.isTextblock;
    });
    editor.chain().focus().setTextSelection(place).scrollIntoView().run();
    const frames: number[] = [];
    const handleKey = (event: KeyboardEvent) =>
      requestAnimationFrame(() => {
        // Behind the frame: a message is read once it was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => frames.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    window.addEventListener("keydown", handleKey, { capture: true });
    return frames;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const tasksMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  return {
    frames: () => heard.evaluate((frames) => frames.splice(0)),
    work: async (act: () => Promise<void>) => {
      const before = await tasksMs();
      await act();
      return (await tasksMs()) - before;
    },
  };
}

/** Presses letters as people do, seven a second, never in step with the frames. */
async function press(page: Page, count: number, below: (count: number) => number): Promise<void> {
  await page.bringToFront();
  for (let key = 0; key < count; key += 1) {
    const until = nowMs() + 90 + below(100);
    await page.keyboard.press(key % 6 === 5 ? "Space" : "a");
    await sleep(until - nowMs());
  }
  await sleep(400);
}

function resultOf(
  opened: { ours: Opened[]; bare: Opened[] },
  typed: { ours: Typed; bare: Typed },
  { gzipBytes, earlyScripts, notes }: Fetched,
): Result {
  const key = { ours: quantile(typed.ours.frames, 0.95), bare: quantile(typed.bare.frames, 0.95) };
  const open = { ours: median(opened.ours.map(textOf)), bare: median(opened.bare.map(textOf)) };
  const whole = median(opened.ours.map(({ wholeMs }) => wholeMs));
  const rows: Row[] = [
    compared("key to frame in 65,000 characters, 100 comments, 50 proposals, p95", key),
    told("  main thread at work for a key", `${ms(typed.ours.workMs)}`, ms(typed.bare.workMs)),
    compared("opening it, from the press in the list to the text", open),
    told("  to the text with its comments and proposals", ms(whole), ms(open.bare)),
    {
      figure: "scripts that come with the first document",
      measured: `${(gzipBytes / 1024).toFixed(1)} KiB gzip${earlyScripts.length > 0 ? `, and before: ${earlyScripts}` : ""}`,
      bare: "",
      ratio: "",
      limit: `≤ ${bytesLimit / 1024} KiB`,
      isReached: gzipBytes > 0 && gzipBytes <= bytesLimit && earlyScripts.length === 0,
    },
  ];
  const numbers = {
    ...{ keyP95Ms: key.ours, bareKeyP95Ms: key.bare, keyP50Ms: median(typed.ours.frames) },
    ...{ bareKeyP50Ms: median(typed.bare.frames), keyWorkMs: typed.ours.workMs, bareKeyWorkMs: typed.bare.workMs },
    ...{ openMs: open.ours, bareOpenMs: open.bare, wholeMs: whole, gzipBytes },
  };
  return { rows, numbers, notes };
}

const textOf = ({ textMs }: Opened): number => textMs;

function compared(figure: string, { ours, bare }: { ours: number; bare: number }): Row {
  const ratio = ours / bare;
  const limit = `≤ ${times(ratioLimit)}`;
  return { figure, measured: ms(ours), bare: ms(bare), ratio: times(ratio), limit, isReached: ratio <= ratioLimit };
}

const told = (figure: string, measured: string, bare: string): Row => ({
  ...{ figure, measured, bare },
  ...{ ratio: "", limit: "", isReached: null },
});
