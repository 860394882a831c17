import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { useShortcuts } from "./shortcuts.ts";

test("palette and spaces open from wherever one types, the shortcuts where nobody does", async () => {
  const on = { onPalette: vi.fn(), onSpaces: vi.fn(), onHelp: vi.fn() };
  function Screen() {
    useShortcuts(on);
    return <input aria-label="Text" />;
  }
  await draw(<Screen />);
  await page.getByLabelText("Text").click();
  await userEvent.keyboard("?{Control>}k{/Control}{Control>}{Shift>}O{/Shift}{/Control}{Shift>}O{/Shift}");
  expect(on.onPalette).toHaveBeenCalledOnce();
  expect(on.onSpaces).toHaveBeenCalledOnce();
  expect(on.onHelp).not.toHaveBeenCalled();
  page.getByLabelText("Text").element().blur();
  await userEvent.keyboard("?");
  expect(on.onHelp).toHaveBeenCalledOnce();
});
