import { onTestFinished, vi } from "vitest";

/** Takes what a test puts on the clipboard; answers what the last of it says, by its type. */
export function watchClipboard(): (type: string) => Promise<string | undefined> {
  const written: ClipboardItem[] = [];
  const spy = vi.spyOn(navigator.clipboard, "write").mockImplementation(async (items) => void written.push(...items));
  onTestFinished(() => spy.mockRestore());
  return async (type) => (await written.at(-1)?.getType(type))?.text();
}
