import { budgetKinds } from "@pluma/contract/kit/budgets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../test/app.ts";
import { liftLimits } from "../test/settings.ts";
import { type Asker, callOf, ownWorld } from "../test/strangers/asking.ts";
import { namingCalls } from "../test/strangers/calls/index.ts";
import {
  cases,
  findFault,
  isToldApart,
  naming,
  type People,
  placesWithoutNaming,
  somePeople,
} from "../test/strangers/cases.ts";
import { fromAnywhere } from "../test/strangers/fromAnywhere.ts";
import { findLeak, lists } from "../test/strangers/lists.ts";
import { findOpening, givesItsOwner, storeCases } from "../test/strangers/stores.ts";
import { aWorld, type World } from "../test/strangers/world.ts";

let node: TestApp;
let people: People;
/** Nothing of it changes while the calls are refused, so that all of them ask about the same things. */
let setting: Parameters<typeof findFault>[2];

beforeAll(async () => {
  const opened = await aTestApp({ environment: { TRUST_PROXY: "true" }, runsJobs: true });
  // No limit answers in place of an owner, nor does anybody wait for the pace of their own calls.
  await liftLimits(opened, ...budgetKinds);
  node = fromAnywhere(opened);
  people = await somePeople(node);
  const own = new Map<Asker, World | undefined>();
  const ownOf = (asker: Asker) => {
    if (!own.has(asker)) own.set(asker, ownWorld(node, asker));
    return own.get(asker);
  };
  setting = { owner: aWorld(people.owner), ownOf };
});
afterAll(() => node.close());

test.each(lists)("%s: nothing of what somebody has is in anybody else's list", async (call) => {
  expect((await findLeak(call, people, setting)).join("\n")).toBe("");
});

test("every place of the contract that takes an id is tried with somebody else's, or left out with a reason", () => {
  const missing = naming.flatMap(({ route }) => placesWithoutNaming(route).map((place) => `${callOf(route)} ${place}`));
  expect(missing).toEqual([]);
});

test("nothing is said about calls and places that the contract does not have", () => {
  const known = new Map(naming.map(({ route, places }) => [callOf(route), places]));
  const said = Object.entries(namingCalls).flatMap(([call, { namings, leftOut = {} }]) =>
    [
      ...namings.flatMap(({ theirs, beside = {} }) => [...Object.keys(theirs), ...Object.keys(beside)]),
      ...Object.keys(leftOut),
    ]
      .filter((place) => !known.get(call)?.includes(place))
      .map((place) => `${call} ${place}`),
  );
  expect(said.join()).toBe("");
});

test.each(cases.map((each) => [each.title, each] as const))(
  "%s: what is somebody else's answers byte for byte as what never was, and stays as it is",
  async (_, each) => {
    expect((await findFault(each, people, setting)).join("\n")).toBe("");
  },
);

// In their order: what a stranger writes of their own by one store is what another gives them.
describe("stores", { shuffle: false }, () => {
  test.each(storeCases.map((each) => [each.title, each] as const))(
    "%s: a store gives it to its owner alone",
    async (_, each) => {
      expect((await findOpening(each, people, setting)).join("\n")).toBe("");
      expect(await givesItsOwner(each, aWorld(people.owner))).toBe(true);
    },
  );
});

const controlled = cases.filter(({ naming: { noControl } }) => noControl === undefined);
test.each(controlled.map((each) => [each.title, each] as const))("%s: one's own answers otherwise", async (_, each) => {
  expect(await isToldApart(each, people)).toBe(true);
});
