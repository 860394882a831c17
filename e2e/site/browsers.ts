import type { Page } from "@playwright/test";

/** Makes the processor of a page as much slower as a cheap phone's is. */
export async function slowed(page: Page, rate = 4): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Keeps pages of other sites that stand in this one from their cookies, as browsers do whose owner wishes so. */
export async function withoutOthersCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
}
