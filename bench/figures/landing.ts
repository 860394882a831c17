import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { type Bed, owner } from "../bed.ts";
import type { FindBrowser } from "../browser.ts";
import { median } from "../quantiles.ts";
import { rateOf } from "../rates.ts";
import { ms, type Result, times } from "../row.ts";
import { fillLanding } from "../seeds/landing.ts";
import { signIn } from "../signIn.ts";

const rounds = 4;
const roundMs = 2000;
const rateLimit = 0.5;
const bytesLimit = 60 * 1024;
const paints = 9;
const slower = 4;
const paintLimit = 1.5;
const openerPolicy = "cross-origin-opener-policy";

/**
 * The landing page with every kind of section: what it weighs with its style and script, how many a second by turns with a
 * route that sends as many bytes, and when the largest of it is painted, by turns with its content as bare HTML: with the header
 * for which a browser begins a new process, as every answer of ours has it, and without.
 */
export async function measureLanding(bed: Bed, findBrowser: FindBrowser): Promise<Result> {
  const pluma = await bed.pluma("pluma_landing", await bed.model());
  await fillLanding(pluma, await signIn(pluma, owner));
  const ours = `${pluma.address}/`;
  const answer = await fetch(ours);
  const page = await answer.text();
  if (!page.includes('id="main"')) throw new Error("there is no landing page");
  const headers = { [openerPolicy]: answer.headers.get(openerPolicy) ?? "" };
  const html = bareOf(page);
  const bare = await bed.barePages({ "/same": { html: page }, "/bare": { html, headers }, "/alone": { html } });
  const gzipBytes = gzipSync(page).length;
  const { oursRate, bareRate } = await rates(ours, `${bare.address}/same`);
  const found = await findBrowser(bed.say);
  if (!found.path) throw new Error(found.missing ?? "no browser");
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
  const urls = [ours, `${bare.address}/bare`, `${bare.address}/alone`];
  const [oursMs = 0, bareMs = 0, aloneMs = 0] = await largestPaints(browser, urls).finally(() => browser.close());
  return resultOf({ gzipBytes, oursRate, bareRate, oursMs, bareMs, aloneMs });
}

/** The same content without any look, script or face. */
const bareOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<script[^>]*>.*?<\/script>/gs, "")
    .replace(/<link [^>]*>/g, "");

async function rates(ours: string, bare: string) {
  const [oursRates, bareRates]: [number[], number[]] = [[], []];
  for (const url of [ours, bare]) await rateOf(() => url, {}, 1000);
  for (let round = 0; round < rounds; round += 1) {
    bareRates.push(await rateOf(() => bare, {}, roundMs));
    oursRates.push(await rateOf(() => ours, {}, roundMs));
  }
  return { oursRate: median(oursRates), bareRate: median(bareRates) };
}

/** The medians of each page, by turns. */
async function largestPaints(browser: Browser, urls: string[]): Promise<number[]> {
  const timesOf = urls.map((): number[] => []);
  // The first two are thrown away: the browser itself is new then.
  for (let paint = -2; paint < paints; paint += 1) {
    for (const [index, url] of urls.entries()) {
      const time = await paintOf(browser, url);
      if (paint >= 0) timesOf[index]?.push(time);
    }
  }
  return timesOf.map(median);
}

/** When the largest part of a page is painted, of a browser with an empty cache on a processor that is so much slower. */
async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(url, { waitUntil: "load" });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}

type Measured = Record<"gzipBytes" | "oursRate" | "bareRate" | "oursMs" | "bareMs" | "aloneMs", number>;

function resultOf(numbers: Measured): Result {
  const { gzipBytes, oursRate, bareRate, oursMs, bareMs, aloneMs } = numbers;
  const [rate, paint] = [oursRate / bareRate, oursMs / bareMs];
  return {
    rows: [
      {
        figure: "landing page: HTML, style and scripts, gzip",
        measured: `${(gzipBytes / 1024).toFixed(1)} KiB`,
        bare: "",
        ratio: "",
        limit: `≤ ${bytesLimit / 1024} KiB`,
        isReached: gzipBytes <= bytesLimit,
      },
      {
        figure: "landing page: answers a second",
        measured: `${oursRate.toFixed(0)} /s`,
        bare: `${bareRate.toFixed(0)} /s`,
        ratio: times(rate),
        limit: `≥ ${rateLimit} ×`,
        isReached: rate >= rateLimit,
      },
      {
        figure: `landing page: largest paint, processor ${slower} × slower`,
        measured: ms(oursMs),
        bare: ms(bareMs),
        ratio: times(paint),
        limit: `≤ ${paintLimit} ×`,
        isReached: paint <= paintLimit,
      },
      {
        figure: "  against a bare page that stays in the process of the page before",
        measured: ms(oursMs),
        bare: ms(aloneMs),
        ratio: times(oursMs / aloneMs),
        limit: "",
        isReached: null,
      },
    ],
    numbers,
  };
}
