import { expect, test } from "vitest";
import { pagesAround, rangeOf } from "./pager.ts";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2000, 2000, [1996, 1997, 1998, 1999, 2000]],
])("at most five numbers stand around page %i of %i", (page, pages, expected) => {
  expect(pagesAround(page, pages)).toEqual(expected);
});

test("the rows of a page are counted from 1, and the last page ends with the last row", () => {
  expect(rangeOf(1, 50, 1284)).toEqual({ first: 1, last: 50 });
  expect(rangeOf(26, 50, 1284)).toEqual({ first: 1251, last: 1284 });
  expect(rangeOf(1, 50, 0)).toEqual({ first: 0, last: 0 });
});
