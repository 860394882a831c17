import { expect, test } from "vitest";
import { changedIn, draftOf, fieldOfRefusal, wrongIn } from "./draft.ts";

const first = { ...draftOf(null), name: "Casa Abril" };

test("only what is not as it was counts as changed, a key also when it goes", () => {
  expect(changedIn(first, first)).toEqual([]);
  expect(
    changedIn(first, { ...first, tagline: "Letters", openai_api_key: null, stripe_public_key: undefined }),
  ).toEqual(["tagline", "openai_api_key"]);
});

test("a name is needed, a domain is a host by its name, and a video is an address or a file", () => {
  expect(wrongIn(first)).toEqual({});
  expect(wrongIn({ ...first, name: "  " })).toEqual({ name: "noName" });
  expect(wrongIn({ ...first, domain: "https://casa.example" })).toEqual({ domain: "domain" });
  expect(wrongIn({ ...first, domain: " Escribe.Casa.example " })).toEqual({});
  expect(wrongIn({ ...first, welcome_video: "casa" })).toEqual({ welcome_video: "address" });
  expect(wrongIn({ ...first, welcome_video: new File(["a"], "a.mp4") })).toEqual({});
});

test("what the server refuses of the name or the domain stands beside that field", () => {
  expect(fieldOfRefusal("organization_name_taken")).toBe("name");
  expect(fieldOfRefusal("organization_domain_taken")).toBe("domain");
  expect(fieldOfRefusal("not_allowed")).toBeNull();
});
