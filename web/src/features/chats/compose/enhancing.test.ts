import { describe, expect, test } from "vitest";
import { beginEnhancing, outcomeOf, takePieces, takeRow } from "./enhancing.ts";

const piece = (offset: number, delta: string, message_id = 7) => ({ message_id, offset, delta });
const begun = takeRow(beginEnhancing(3, "write a mail"), 7);

describe("an enhanced text that arrives in pieces", () => {
  test("has every word once, in whichever order pieces of one draw come", () => {
    const taken = takePieces(begun, [piece(6, "a mail"), piece(0, "Write "), piece(4, "e a")]);
    expect(taken.text).toBe("Write a mail");
  });

  test("waits after a gap, and goes on when what was missing has come", () => {
    const gapped = takePieces(begun, [piece(0, "Write "), piece(8, "mail")]);
    expect(gapped.text).toBe("Write ");
    expect(takePieces(gapped, [piece(6, "a ")]).text).toBe("Write a mail");
  });

  test("takes nothing of another text", () => {
    expect(takePieces(begun, [piece(0, "Something else", 8)]).text).toBe("");
  });

  test("has what was faster than the answer that names it", () => {
    const early = takePieces(beginEnhancing(null, "write a mail"), [piece(0, "Write"), piece(0, "No", 6)]);
    expect(early.text).toBe("");
    expect(takeRow(early, 7).text).toBe("Write");
  });
});

describe("the end of enhancing", () => {
  test("puts its text into the box", () => {
    expect(outcomeOf({ content: "Write a mail.", error: null })).toBe("Write a mail.");
  });

  test("leaves what was typed when it failed, even in the middle, or brought nothing", () => {
    expect(outcomeOf({ content: "Write a", error: { code: "provider_broke_off", message: "Broke off" } })).toBeNull();
    expect(outcomeOf({ content: " \n", error: null })).toBeNull();
  });
});
