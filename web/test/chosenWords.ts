import { page } from "vitest/browser";

/** Chooses some words of the document that is drawn, as somebody would with the mouse. */
export async function chooseWords(words: string): Promise<void> {
  await page.getByRole("textbox", { name: /Text of the document|Texto del documento/ }).click();
  for (const paragraph of document.querySelectorAll(".ProseMirror p")) {
    const found = paragraph.firstChild;
    const at = found?.textContent?.indexOf(words) ?? -1;
    if (!found || at === -1) continue;
    document.getSelection()?.setBaseAndExtent(found, at, found, at + words.length);
    // The browser tells of it with its next frame; what is drawn before that would put the cursor back.
    document.dispatchEvent(new Event("selectionchange"));
    return;
  }
  throw new Error(`${words} do not stand in one piece of the text`);
}
