import { expect, test } from "vitest";
import { filterFrom, searchOf, thisMonth } from "./peopleFilter.ts";

const now = new Date("2028-02-10T12:00:00Z");

test("the list begins with all of this month, its last day included", () => {
  expect(thisMonth(now)).toEqual({ start: "2028-02-01", end: "2028-02-29" });
  expect(filterFrom(new URLSearchParams(), now)).toEqual({
    query: "",
    days: thisMonth(now),
    sort: "name_asc",
    page: 1,
  });
});

test("an address says what is not as usual, and reads back as it was", () => {
  const filter = { query: "inés", days: { start: "", end: "2028-01-31" }, sort: "words_desc", page: 3 } as const;
  const search = searchOf(filter, now);
  expect(search).toEqual({ query: "inés", start: "", end: "2028-01-31", sort: "words_desc", page: "3" });
  expect(filterFrom(new URLSearchParams(search), now)).toEqual(filter);
  expect(searchOf({ query: "", days: thisMonth(now), sort: "name_asc", page: 1 }, now)).toEqual({});
  expect(filterFrom(new URLSearchParams("page=-2&start=tomorrow&sort=ltv_desc"), now)).toMatchObject({
    page: 1,
    sort: "name_asc",
    days: { start: "" },
  });
});
