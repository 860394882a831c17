import { expect, test } from "vitest";
import { openKeep } from "./keep.ts";

const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

test("what one tab keeps the others read, and what it forgets is gone for them", () => {
  const storage = aStorage();
  const [one, other] = [openKeep("wd", () => storage), openKeep("wd", () => storage)];
  one.set("token", "wgt_1");
  expect(other.get("token")).toBe("wgt_1");
  other.set("token", null);
  expect(one.get("token")).toBeNull();
});

test("two widgets of a page keep nothing of each other", () => {
  const storage = aStorage();
  openKeep("one", () => storage).set("token", "wgt_1");
  expect(openKeep("two", () => storage).get("token")).toBeNull();
});

test("where a browser keeps nothing, it is kept as long as the page is there", () => {
  const keep = openKeep("wd", blocked);
  keep.set("token", "wgt_1");
  expect(keep.get("token")).toBe("wgt_1");
  keep.set("token", null);
  expect(keep.get("token")).toBeNull();
});
