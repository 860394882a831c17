import { type ReactNode, useState } from "react";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { draw } from "./draw.tsx";

/** Opens a layer by its button's key and closes it by its own: the button has the focus again. */
export async function expectFocusBack(opener: Locator): Promise<void> {
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

/** The same of a layer alone, drawn in a narrow window while it is open. */
export async function expectFocusBackFrom(layer: (onClose: () => void) => ReactNode): Promise<void> {
  await draw(<Opener layer={layer} />, { width: 390 });
  await expectFocusBack(page.getByRole("button", { name: "Open", exact: true }));
}

function Opener({ layer }: { layer: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && layer(() => setOpen(false))}
    </>
  );
}
