import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { Recognised } from "./FileState.tsx";

test("of pages that are pictures a file says how many were recognised, how surely, and names those that could not be read", async () => {
  const unreadable = [3, 7, 9, 12, 13, 14, 15, 16, 1700, 1701];
  const drawn = await draw(<Recognised file={{ recognised: { pages: 1200, confidence: 91, unreadable } }} />);
  await expect.element(page.getByText("1,200 pages recognised from pictures, 91% sure")).toBeVisible();
  await expect.element(page.getByText("Pages 3, 7, 9, 12, 13, 14, 15, 16, and 2 more could not be read")).toBeVisible();
  await drawn.unmount();
  await draw(<Recognised file={{ recognised: { pages: 0, confidence: 0, unreadable: [4] } }} />, {
    language: "es",
    width: 390,
  });
  await expect.element(page.getByText("No se pudo leer la página 4")).toBeVisible();
  await expect.element(page.getByText(/reconocida/)).not.toBeInTheDocument();
});
