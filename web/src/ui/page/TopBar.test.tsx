import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { FrameProvider } from "./frame.ts";
import { TopBar } from "./TopBar.tsx";

const ignore = () => undefined;

test.each([390, 1440])("Help is in the bar of a work screen, beside its own acts, at %i px", async (width) => {
  const help = <a href="/tutorials/5">Help</a>;
  const frame = { breadcrumb: null, hasBar: false, brand: null, menu: null, search: null, help, openShortcuts: ignore };
  const bar = (
    <TopBar name="Autumn" acts={<button type="button">Share</button>} phoneActs={<button type="button">More</button>} />
  );
  await draw(<FrameProvider value={frame}>{bar}</FrameProvider>, { width });
  await expect.element(page.getByRole("link", { name: "Help" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: width === 390 ? "More" : "Share" })).toBeVisible();
});
