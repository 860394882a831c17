import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { SearchInput } from "../../ui/data/SearchInput.tsx";
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

test("under a dialog no key of the screen acts: neither the list of shortcuts nor the search of a list", async () => {
  const onHelp = vi.fn();
  function Screen() {
    useShortcuts({ onPalette: vi.fn(), onSpaces: vi.fn(), onHelp });
    return (
      <>
        <SearchInput query="" onSearch={vi.fn()} label="Search chats" hasSlash />
        <ConfirmDialog title="Delete it?" keep="Cancel" act="Delete" onAct={vi.fn()} onClose={vi.fn()}>
          It is gone then.
        </ConfirmDialog>
      </>
    );
  }
  await draw(<Screen />);
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("?/");
  await expect.element(cancel).toHaveFocus();
  expect(onHelp).not.toHaveBeenCalled();
});
