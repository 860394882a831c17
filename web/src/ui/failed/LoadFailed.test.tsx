import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { Refused } from "../../platform/refused.ts";
import { LoadFailed } from "./LoadFailed.tsx";

afterEach(() => vi.restoreAllMocks());

test("what failed says why: without a connection that, else what the server said, else that it is our fault", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const refetch = vi.fn();
  const refused = new Refused({ code: "busy", message: "Not now.", status: 409 });
  const first = await draw(<LoadFailed title="It could not be loaded" query={{ error: refused, refetch }} />);
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(refetch).toHaveBeenCalledOnce();
  online.mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  await expect.element(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await expect.element(page.getByText("Not now.")).not.toBeInTheDocument();
  await first.unmount();
  online.mockReturnValue(true);
  await draw(<LoadFailed title="It could not be loaded" query={{ error: new Error("x is undefined"), refetch }} />);
  await expect.element(page.getByText("on our side", { exact: false })).toBeVisible();
  await expect.element(page.getByText("x is undefined")).not.toBeInTheDocument();
});
