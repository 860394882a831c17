import type { Page } from "@playwright/test";
import type { Bed } from "../bed.ts";
import { type FindBrowser, withPage } from "../browser.ts";
import { median } from "../quantiles.ts";
import { ms, type Result, times } from "../row.ts";
import { makeConversations, makePeople, writeMessages } from "../seeds/seed.ts";

const longThreads = 6;
const longMessages = 5000;
const shortMessages = 40;
const openLimitMs = 500;
const nodesLimit = 1.5;

/**
 * How long opening a chat of 5,000 messages takes, from the press on its row in the list to its last message on the
 * screen; and how many elements the page has with hundreds of messages held, beside a chat of forty.
 */
export async function measureThread(bed: Bed, findBrowser: FindBrowser): Promise<Result> {
  const pluma = await bed.pluma("pluma_thread", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const [short = 0, ...long] = await makeConversations(pluma, person.userId, longThreads + 1);
  await writeMessages(pluma, person, [short], shortMessages);
  await writeMessages(pluma, person, long, longMessages);
  return withPage({ bed, findBrowser, pluma, person }, async (page) => {
    // The first one also fetches the screen itself.
    const taken: number[] = [];
    for (const id of long) taken.push(await openFromList(page, pluma.address, id));
    const warm = taken.slice(1);
    const shortNodes = await nodesAfterReading(page, `${pluma.address}/conversations/${short}`);
    const longNodes = await nodesAfterReading(page, `${pluma.address}/conversations/${long[0]}`);
    const openMs = median(warm);
    return {
      rows: [
        {
          figure: "opening a thread of 5,000 messages",
          measured: `${ms(openMs)} (the first one ${ms(taken[0] ?? 0)})`,
          bare: "",
          ratio: "",
          limit: `≤ ${ms(openLimitMs)}`,
          isReached: openMs <= openLimitMs,
        },
        {
          figure: "elements of the page after scrolling up in it",
          measured: String(longNodes),
          bare: `${shortNodes} (40 messages)`,
          ratio: times(longNodes / shortNodes),
          limit: `≤ ${times(nodesLimit)}`,
          isReached: longNodes / shortNodes <= nodesLimit,
        },
      ],
      numbers: { openMs, firstOpenMs: taken[0] ?? 0, slowestMs: Math.max(...taken), shortNodes, longNodes },
    };
  });
}

async function openFromList(page: Page, address: string, id: number): Promise<number> {
  await page.goto(`${address}/conversations`);
  await page.locator(`a[href="/conversations/${id}"]`).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.evaluate(async (path) => {
    const link = document.querySelector<HTMLElement>(`main a[href="${path}"]`);
    if (!link) throw new Error(`no row leads to ${path}`);
    const pressedAt = performance.now();
    link.click();
    while (performance.now() - pressedAt < 20_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const last = [...document.querySelectorAll("[data-anchor]")].at(-1);
      const box = last?.getBoundingClientRect();
      if (box && box.top < innerHeight && last?.textContent?.includes("word word"))
        return performance.now() - pressedAt;
    }
    throw new Error("the thread never came");
  }, `/conversations/${id}`);
}

/** Reads upwards, twenty screens, and counts what the page then holds. */
async function nodesAfterReading(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByText("word word").first().waitFor();
  await page.waitForLoadState("networkidle");
  for (let screen = 0; screen < 20; screen += 1) {
    await page.evaluate(() => {
      const box = document.querySelector("[data-anchor]")?.closest("section");
      if (box) box.scrollTop = Math.max(0, box.scrollTop - innerHeight);
    });
    await page.waitForTimeout(120);
  }
  return page.evaluate(() => document.querySelectorAll("*").length);
}
