import { expect, test } from "vitest";
import { avatarsFilterFrom, avatarsSearchOf } from "./avatarsFilter.ts";

test("an address without a filter asks for all avatars, the last changed first", () => {
  expect(avatarsFilterFrom(new URLSearchParams())).toEqual({ query: "", sortBy: "updatedAt_desc", page: 1 });
});

test("a filter comes back from its address as it was", () => {
  const filter = { query: "café", kind: "favorites", sortBy: "name_asc", page: 3 } as const;
  const address = new URLSearchParams(avatarsSearchOf(filter));
  expect(address.toString()).toBe("query=caf%C3%A9&kind=favorites&sortBy=name_asc&page=3");
  expect(avatarsFilterFrom(address)).toEqual(filter);
});

test("deleted ones are asked for by the address alone", () => {
  const filter = avatarsFilterFrom(new URLSearchParams("deleted=true&query=ab"));
  expect(filter).toMatchObject({ deleted: true, query: "ab" });
  expect(avatarsSearchOf(filter)).toEqual({ deleted: "true", query: "ab" });
});

test.each(["deleted=1", "kind=mine", "sortBy=name", "page=0", "page=-2", "page=x"])(
  "what is written wrong (%s) is as usual",
  (search) => {
    expect(avatarsFilterFrom(new URLSearchParams(search))).toEqual({ query: "", sortBy: "updatedAt_desc", page: 1 });
  },
);
