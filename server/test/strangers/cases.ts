import { contracts } from "@pluma/contract/all";
import type { Access, RouteDefinition } from "@pluma/contract/kit/kit";
import { and, eq } from "drizzle-orm";
import { userOrganizations } from "../../src/features/organizations/tables.ts";
import type { TestApp } from "../app.ts";
import { type Example, exampleOf, type Given } from "../examples/index.ts";
import { anOrganization, aUser } from "../people.ts";
import { type Asker, askWith, callOf, heard, idsIn, ownWorld, type Places, placesOf } from "./asking.ts";
import { isInSpace, isPrivate, namingCalls } from "./calls/index.ts";
import { tablesChangedBy } from "./digest.ts";
import { idsOf } from "./ids.ts";
import type { Naming, NamingCall } from "./naming.ts";
import type { Owner } from "./owner.ts";
import type { Maker, World } from "./world.ts";

export const routes: RouteDefinition[] = Object.values(contracts).flatMap((contract) =>
  Object.values<RouteDefinition>(contract),
);

/** Whom the role lets in before any id is read, or who has no identity at all: the permission table has them. */
const closed: readonly Access[] = ["staff", "admin", "impersonator", "setup", "signed"];

/** The calls of the contract in which anybody but staff can name a row, each with the places for it. */
export const naming = routes
  .filter(({ access }) => !closed.includes(access))
  .map((route) => ({ route, places: idsOf(route) }))
  .filter(({ places }) => places.length > 0);

const isOrganization = (place: string) => /\.organization_id$/.test(place) && place.split(".").length === 2;

/** How a call names rows. Every call that takes an organization can be given one of others, which need not be said. */
export function namingOf(route: RouteDefinition): NamingCall {
  const said = namingCalls[callOf(route)] ?? { namings: [] };
  const place = idsOf(route).find(isOrganization);
  return place === undefined || said.namings.some(({ theirs }) => place in theirs)
    ? said
    : { ...said, namings: [...said.namings, { theirs: { [place]: "person.organizationId" } }] };
}

/** The places of a call that nothing is said about. */
export function placesWithoutNaming(route: RouteDefinition): string[] {
  const { namings, leftOut = {} } = namingOf(route);
  const named = new Set([...namings.flatMap(({ theirs }) => Object.keys(theirs)), ...Object.keys(leftOut)]);
  return idsOf(route).filter((place) => !named.has(place));
}

export type Case = { title: string; route: RouteDefinition; naming: Naming };
export const cases: Case[] = naming.flatMap(({ route }) =>
  namingOf(route).namings.map((each) => ({
    title: `${callOf(route)} with ${Object.keys(each.theirs).join(", ")}${each.beside ? " beside one's own" : ""}`,
    route,
    naming: each,
  })),
);

const kindsOfOrganization: Maker[] = (
  "chat writing versions chatFile avatar drawn revised avatarFile tested training run output fetch document documentAsk " +
  "template usedTemplate workflow userWorkflow workflowBatch"
).split(" ") as Maker[];

/** What is made in an organization, and so stays there; the rest is the person's own, wherever they work. */
export const isOfOrganization = (name: string): boolean =>
  kindsOfOrganization.some((kind) => name.startsWith(`${kind}.`)) && !/\.(drawnUserId|file\w+|sentId)$/.test(name);

/** Makes all of that for somebody. */
export async function makeAllOfOrganization(world: World): Promise<void> {
  for (const kind of kindsOfOrganization) await world.of(kind);
}

/** The people of the test: an owner in organization A, and those to whom nothing of theirs is there. */
export type People = {
  owner: Owner;
  askers: Asker[];
  colleague: Asker;
  ownerElsewhere: Asker;
  newcomer: Asker;
  outsider: Asker;
};

/** Makes them. */
export async function somePeople(node: TestApp): Promise<People> {
  const [organizationA, organizationB] = [await anOrganization(node), await anOrganization(node)];
  const inA = { membership: { organizationId: organizationA, userTypeId: 3 as const } };
  const [person, stranger, former] = [await aUser(node, inA), await aUser(node), await aUser(node, inA)];
  const colleague = await aUser(node, inA);
  const organizationC = await anOrganization(node);
  const outsider = await aUser(node, { membership: { organizationId: organizationC, userTypeId: 3 } });
  const admin = await aUser(node, { membership: { organizationId: organizationB, userTypeId: 1 } });
  const { userId, organizationId } = userOrganizations;
  await node.app.db.delete(userOrganizations).where(and(eq(userId, former.userId), eq(organizationId, organizationA)));
  const asker = (name: string, who: typeof person | undefined, more: Partial<Asker> = {}): Asker => ({
    name,
    token: who?.token,
    person: who,
    organizationId: null,
    selects: null,
    ...more,
  });
  return {
    owner: { node, person, organizationId: organizationA },
    askers: [
      asker("a stranger", stranger),
      asker("an admin of another organization", admin, { organizationId: organizationB, selects: organizationB }),
      asker("a former member", former, { selects: organizationA }),
      asker("nobody", undefined),
      asker("a visitor of a widget", undefined, { token: "wgt_of-a-visitor-of-some-page" }),
    ],
    colleague: asker("a colleague", colleague, { selects: organizationA }),
    newcomer: asker("a newcomer", await aUser(node)),
    outsider: asker("a newcomer of another organization", outsider, { organizationId: organizationC }),
    ownerElsewhere: asker("the owner in another space", person),
  };
}

/** Whose things are named, and what stands beside them; `whileAsked` is around the calls alone. */
type Setting = {
  owner: World;
  ownOf: (asker: Asker) => World | undefined;
  whileAsked?: (ask: () => Promise<void>) => Promise<void>;
};

/** What went wrong, in words; nothing when what is the owner's is there for nobody else, and stays as it is. */
export async function findFault(each: Case, people: People, { owner, ownOf, whileAsked = (ask) => ask() }: Setting) {
  const { node } = owner;
  const faults: string[] = [];
  const asked: { asker: Asker; places: { foreign: Places; never: Places }; example: Example }[] = [];
  for (const asker of askersOf(each, people)) {
    // What an example makes must not be the owner's: their things are looked at.
    const maker = asker === people.ownerElsewhere ? people.colleague : asker;
    const places = await placesOf(each.naming, owner, ownOf(asker));
    // Whoever is nobody has nothing, and asks as any other nobody does.
    const like = maker.person ? undefined : asked.find((other) => !other.asker.person);
    const example = like?.example ?? (await exampleOf(callOf(each.route), givenOf(node, maker)));
    asked.push({ asker, places, example });
  }
  const ask = async () => {
    for (const { asker, places, example } of asked) {
      const theirs = heard(await askFresh(node, each, example, places.foreign, asker));
      const none = heard(await askFresh(node, each, example, places.never, asker));
      if (theirs.status === 429 || theirs.status >= 500) faults.push(`${asker.name} is answered ${theirs.status}`);
      if (JSON.stringify(theirs) !== JSON.stringify(none)) {
        faults.push(`${asker.name} is told ${theirs.status} ${theirs.text}, of none ${none.status} ${none.text}`);
      }
      const { noneIs = none.status } = each.naming;
      if (asker.person && none.status !== noneIs) faults.push(`${asker.name} is answered ${none.status} for none`);
      if (faults.length > 0) return;
    }
  };
  const changed = await tablesChangedBy(owner, () => whileAsked(ask));
  return [...faults, ...changed.map((table) => `${table} changes`)];
}

/** Who may not find what a case names. */
function askersOf({ route, naming: { theirs, beside } }: Case, { askers, colleague, ownerElsewhere }: People): Asker[] {
  const names = Object.values(theirs);
  const isOwnEnough = beside === undefined && !namingOf(route).isAnySpace && names.every(isInSpace);
  return [...askers, ...(names.every(isPrivate) ? [colleague] : []), ...(isOwnEnough ? [ownerElsewhere] : [])];
}

/** What a call is asked with, for somebody of the test. */
export const exampleFor = ({ route }: Case, node: TestApp, asker: Asker): Promise<Example> =>
  exampleOf(callOf(route), givenOf(node, asker));

/** Whether the call says something else of one's own: else it would say nothing about what is somebody else's. */
export async function isToldApart(each: Case, { owner: { node }, askers }: People): Promise<boolean> {
  const asker = askers.find(({ name }) => name === (each.route.access.startsWith("org") ? askers[1] : askers[0])?.name);
  const world = asker && ownWorld(node, asker);
  if (!asker || !world) return false;
  const example = await exampleOf(callOf(each.route), givenOf(node, asker));
  const { theirs, beside, also } = each.naming;
  const own = { ...also, ...(await idsIn({ ...theirs, ...beside }, world)) };
  const { never } = await placesOf(each.naming, world, world);
  const none = heard(await askFresh(node, each, example, never, asker));
  const mine = heard(await askFresh(node, each, example, own, asker));
  if (mine.status < 500 && (mine.status !== none.status || mine.text !== none.text)) return true;
  // Who else may be named depends on more than whose they are: then the example names one who may.
  const usual = heard(await askFresh(node, each, example, {}, asker));
  return namesAll(example.body, each.naming) && usual.status < 300 && none.status >= 400;
}

/** So that no limit answers in place of an owner, uses are forgotten as a right password forgets them. */
async function askFresh(
  node: TestApp,
  { route }: Case,
  ...[example, places, asker]: [Parameters<typeof askWith>[2], Parameters<typeof askWith>[3], Asker]
) {
  const { rate, path } = route;
  if (rate && asker.person) await node.app.limits.forget(path, rate, asker.person.userId);
  return askWith(node, route, example, places, asker);
}

const givenOf = (node: TestApp, { person }: Asker): Given => ({ node, person, customer: () => aUser(node) });

const namesAll = (body: unknown, { theirs }: Naming): boolean =>
  Object.keys(theirs).every(
    (place) => typeof body === "object" && body !== null && place.slice("body.".length) in body,
  );
