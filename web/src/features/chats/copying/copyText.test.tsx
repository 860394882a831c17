import { expect, onTestFinished, test } from "vitest";
import { copyText } from "../../../platform/copyText.ts";

test.each([
  ["has no clipboard of its own", undefined],
  ["may not use it", { write: () => Promise.reject(new Error("not allowed")) }],
])(
  "where a page %s, that a promised text failed is told to whoever copies it, and to nobody else",
  async (_, clipboard) => {
    const stray: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      stray.push(event.reason);
    };
    window.addEventListener("unhandledrejection", note);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    onTestFinished(() => {
      window.removeEventListener("unhandledrejection", note);
      // What stands before the browser's own.
      Reflect.deleteProperty(navigator, "clipboard");
    });
    const failed = () => Promise.reject(new Error("no connection"));
    await expect(copyText(failed())).rejects.toThrow("no connection");
    await expect(copyText(failed(), failed())).rejects.toThrow("no connection");
    // What nobody heard of is told in its order: behind all others comes one of the test's own.
    const last = new Error("the last");
    void Promise.reject(last);
    await expect.poll(() => stray).toContain(last);
    expect(stray).toEqual([last]);
  },
);
