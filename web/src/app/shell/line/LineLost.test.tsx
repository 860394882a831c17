import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { isLineLost } from "../../../platform/me/socket.ts";
import { LineLost } from "./LineLost.tsx";

const said = page.getByRole("status");

test("a device without a connection says so at once, and no longer once it is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await draw(<LineLost />);
  await expect.element(said).toHaveTextContent("You are offline.");
  online.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.element(said).toBeEmptyDOMElement();
});

test("a line to the server that is gone is said, in one's language", async () => {
  onTestFinished(() => isLineLost.write(false));
  await draw(<LineLost />, { language: "es", width: 390 });
  await expect.element(said).toBeEmptyDOMElement();
  isLineLost.write(true);
  await expect.element(said).toHaveTextContent("Se perdió la conexión. Reintentando…");
});
