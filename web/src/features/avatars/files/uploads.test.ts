import { expect, test } from "vitest";
import { sorted, unfitOf } from "./uploads.ts";

const file = (name: string, size = 10) => ({ name, size });

test.each(["guide.pdf", "NOTES.DOCX", "talk.pptx", "a.txt"])("%s can be given to an avatar", (name) => {
  expect(unfitOf(file(name), 0, false)).toBeNull();
});

test("another kind, an empty one, one over 25 MB and the 201st are refused by why", () => {
  expect(unfitOf(file("sheet.xlsx"), 0, false)).toBe("type");
  expect(unfitOf(file("a.txt", 0), 0, false)).toBe("empty");
  expect(unfitOf(file("a.pdf", 25 * 1024 * 1024 + 1), 0, false)).toBe("size");
  expect(unfitOf(file("a.pdf"), 200, false)).toBe("full");
});

test("only .txt is edited in place", () => {
  expect(unfitOf(file("a.pdf"), 0, true)).toBe("editable");
  expect(unfitOf(file("a.txt"), 0, true)).toBeNull();
});

test("of several files those that fit go out, and no more than there is room for", () => {
  const given = [
    new File(["a"], "a.txt"),
    new File(["b"], "b.xlsx"),
    new File(["c"], "c.txt"),
    new File(["d"], "d.txt"),
  ];
  const { fit, refused } = sorted(given, 198, false);
  expect(fit.map(({ name }) => name)).toEqual(["a.txt", "c.txt"]);
  expect(refused.map(({ file: { name }, why }) => [name, why])).toEqual([
    ["b.xlsx", "type"],
    ["d.txt", "full"],
  ]);
});
