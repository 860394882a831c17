import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import Shortcuts from "./Shortcuts.tsx";

test.each([
  ["en", "Keyboard shortcuts", "In a document", "Accept the proposal", "In the list of documents"],
  ["es", "Atajos de teclado", "En un documento", "Aceptar la propuesta", "En la lista de documentos"],
] as const)(
  "those of documents stand among the shortcuts, by themselves (%s)",
  async (language, title, place, act, list) => {
    const onClose = vi.fn();
    await draw(<Shortcuts onClose={onClose} />, { language });
    await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
    const keys = page.getByRole("region", { name: place });
    await expect.element(keys.getByText(act)).toBeInTheDocument();
    expect(keys.getByText(act).element().parentElement?.querySelector("dd")?.textContent).toMatch(/(?:Ctrl|⌘)↵/);
    await expect.element(page.getByRole("region", { name: list }).getByText("F2")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  },
);
