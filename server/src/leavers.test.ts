import { budgetKinds } from "@pluma/contract/kit/budgets";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../test/app.ts";
import { liftLimits } from "../test/settings.ts";
import { type Asker, askWith, callOf, heard, ownWorld, placesOf } from "../test/strangers/asking.ts";
import { type Case, cases, exampleFor, isOfOrganization, type People, somePeople } from "../test/strangers/cases.ts";
import { tablesChangedBy } from "../test/strangers/digest.ts";
import { fromAnywhere } from "../test/strangers/fromAnywhere.ts";
import { aWorld, type World } from "../test/strangers/world.ts";
import { userOrganizations } from "./features/organizations/tables.ts";

let node: TestApp;
let people: People;
/** All that somebody made in an organization which they are in no more. */
let left: World;
let leaver: Asker;

beforeAll(async () => {
  const opened = await aTestApp({ environment: { TRUST_PROXY: "true" }, runsJobs: true });
  await liftLimits(opened, ...budgetKinds);
  node = fromAnywhere(opened);
  people = await somePeople(node);
  left = aWorld(people.owner);
  await left.makeAll();
  const { person } = left;
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, person.userId));
  leaver = { name: "who left", token: person.token, person, organizationId: null, selects: null };
});
afterAll(() => node.close());

const ofOrganizations = cases.filter(({ naming: { theirs } }) => Object.values(theirs).every(isOfOrganization));

test("what somebody made in an organization is tried by every call that names one, of each kind", () => {
  const named = ofOrganizations.flatMap(({ naming: { theirs } }) =>
    Object.values(theirs).map((name) => name.split(".")[0]),
  );
  expect([...new Set(named)]).toEqual(
    expect.arrayContaining([
      "chat",
      "avatar",
      "training",
      "run",
      "output",
      "fetch",
      "document",
      "template",
      "workflow",
    ]),
  );
});

test.each(ofOrganizations.map((each) => [each.title, each] as const))(
  "%s: whoever left finds nothing of what they made there, and changes nothing of it",
  async (_, each: Case) => {
    const { foreign, never } = await placesOf(each.naming, left, ownWorld(node, leaver));
    const example = await exampleFor(each, node, people.colleague);
    const ask = async () => {
      const theirs = heard(await askWith(node, each.route, example, foreign, leaver));
      expect(theirs, callOf(each.route)).toEqual(heard(await askWith(node, each.route, example, never, leaver)));
    };
    expect(await tablesChangedBy(left, ask)).toEqual([]);
  },
);
