import type { Page } from "@playwright/test";
import type { Bed } from "../bed.ts";
import { type FindBrowser, withPage } from "../browser.ts";
import { nowMs } from "../clock.ts";
import { ms, percent, type Result } from "../row.ts";
import { makeConversations, makePeople } from "../seeds/seed.ts";
import { questionForMarkdown } from "../tokens.ts";

const tokens = 20_000;
const perSecond = 200;
const busyLimit = 0.25;
const taskLimitMs = 100;

/** How busy the browser is while an answer of 20,000 tokens arrives, 200 a second, and the longest it is not to be had. */
export async function measureLongAnswer(bed: Bed, findBrowser: FindBrowser): Promise<Result> {
  const pluma = await bed.pluma("pluma_long_answer", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const [id] = await makeConversations(pluma, person.userId, 1);
  return withPage({ bed, findBrowser, pluma, person }, async (page) => {
    await page.goto(`${pluma.address}/conversations/${id}`);
    const field = page.getByRole("textbox", { name: "Your message" });
    await field.fill(questionForMarkdown(tokens, perSecond));
    await page.evaluate(watchTasks);
    await field.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    return resultOf(await watch(page));
  });
}

/** Runs in the page: keeps every task that holds the browser up for more than 50 ms. */
function watchTasks(): void {
  const tasks: number[] = [];
  Reflect.set(window, "longTasks", tasks);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask" });
}

async function watch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const busySeconds = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const [startedAtMs, before] = [nowMs(), await busySeconds()];
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached", timeout: 240_000 });
  const [seconds, busy] = [(nowMs() - startedAtMs) / 1000, (await busySeconds()) - before];
  const longest = await page.evaluate(() => {
    const tasks: unknown = Reflect.get(window, "longTasks");
    return Array.isArray(tasks) ? tasks.map(Number) : [];
  });
  const length = await page.evaluate(
    () => document.querySelector("[data-anchor]:last-of-type")?.textContent?.length ?? 0,
  );
  return { seconds, busy: busy / seconds, longest, length };
}

function resultOf({ seconds, busy, longest, length }: Awaited<ReturnType<typeof watch>>): Result {
  const longestMs = Math.max(0, ...longest);
  return {
    rows: [
      {
        figure: "20,000 tokens at 200 a second: main thread of the browser busy",
        measured: percent(busy),
        bare: "",
        ratio: "",
        limit: `≤ ${percent(busyLimit)}`,
        isReached: busy <= busyLimit && seconds > tokens / perSecond - 10,
      },
      {
        figure: "  longest task",
        measured: longestMs === 0 ? "none over 50 ms" : ms(longestMs),
        bare: "",
        ratio: "",
        limit: `≤ ${ms(taskLimitMs)}`,
        isReached: longestMs <= taskLimitMs,
      },
    ],
    numbers: { seconds, busy, longestMs, longTasks: longest.length, length },
  };
}
