/**
 * Who may do what in organizations, groups and campaigns, as the rules say it and not as the product does it: sets in
 * memory, asked one thing at a time.
 */
export type Role = 1 | 2 | 3;

/** What somebody may do with what a campaign has: 1 read, 2 use, 3 edit. */
export type Level = 1 | 2 | 3;
export const levels = { 1: "read", 2: "use", 3: "edit" } as const;

export type Campaign = {
  id: number;
  org: number;
  owner: number;
  users: Map<number, Level>;
  groups: Map<number, Level>;
  documents: Set<number>;
};

export type Group = { id: number; org: number; people: Set<number> };

/** What there is; people are their ids, staff belong to the platform. */
export type Model = {
  staff: Set<number>;
  roles: Map<number, Map<number, Role>>;
  groups: Map<number, Group>;
  campaigns: Map<number, Campaign>;
  documents: Map<number, { org: number; owner: number }>;
};

/** An answer: its status, and what a list has. */
export type Expected = { status: number; ids?: number[] };

const ok = (status: number): Expected => ({ status });
const missing = ok(404);
const refused = ok(403);

export const roleOf = ({ roles }: Model, person: number, org: number): Role | null =>
  roles.get(org)?.get(person) ?? null;

const isStaff = ({ staff }: Model, person: number): boolean => staff.has(person);
const isIn = (model: Model, person: number, org: number): boolean => roleOf(model, person, org) !== null;
const manages = (model: Model, person: number, org: number): boolean => {
  const role = roleOf(model, person, org);
  return isStaff(model, person) || role === 1 || role === 2;
};
const leads = (model: Model, person: number, org: number): boolean =>
  isStaff(model, person) || roleOf(model, person, org) === 1;

const widestOf = (all: (Level | 0)[]): Level | 0 => all.toSorted((one, other) => other - one)[0] ?? 0;

/** What a campaign lets somebody of its organization do, 0 where it shows them nothing: the widest of all ways to have it. */
function levelIn(model: Model, person: number, campaign: Campaign): Level | 0 {
  const role = roleOf(model, person, campaign.org);
  if (role === null) return 0;
  if (role === 1 || (role === 2 && campaign.owner === person)) return 3;
  const grouped = [...campaign.groups].map(([id, level]) => (model.groups.get(id)?.people.has(person) ? level : 0));
  return widestOf([campaign.users.get(person) ?? 0, ...grouped]);
}

const sees = (model: Model, person: number, campaign: Campaign): boolean =>
  isStaff(model, person) || levelIn(model, person, campaign) > 0;

/** What somebody may do with a document, in its organization: all with their own, else what the campaigns that have it let them. */
function reaches(model: Model, person: number, id: number): Level | 0 {
  const document = model.documents.get(id);
  if (!document || !isIn(model, person, document.org)) return 0;
  if (document.owner === person) return 3;
  const having = [...model.campaigns.values()].filter((each) => each.documents.has(id));
  return having
    .map((each) => levelIn(model, person, each))
    .reduce((widest, each) => (each > widest ? each : widest), 0);
}

/** What somebody who changes a campaign is answered, and nothing where they may. */
function refusedIn(model: Model, person: number, campaign: Campaign): Expected | null {
  if (!sees(model, person, campaign)) return missing;
  return manages(model, person, campaign.org) ? null : refused;
}

/** What somebody is answered in an organization that takes a right, and nothing where they have it. */
function refusedBy(model: Model, person: number, org: number, hasRight: typeof manages): Expected | null {
  if (!isStaff(model, person) && !isIn(model, person, org)) return missing;
  return hasRight(model, person, org) ? null : refused;
}

const isLastAdmin = (model: Model, person: number, org: number): boolean => {
  const admins = [...(model.roles.get(org) ?? [])].filter(([, role]) => role === 1);
  return admins.length === 1 && admins[0]?.[0] === person;
};

/** The calls that are drawn, each with what it is answered; those that are let in change the model. */
export const answers = {
  listCampaigns(model: Model, by: number, org: number): Expected {
    const ids = [...model.campaigns.values()].filter((each) => each.org === org && sees(model, by, each));
    const no = refusedBy(model, by, org, () => true);
    return no ?? { status: 200, ids: ids.map(({ id }) => id) };
  },
  listPeople(model: Model, by: number, org: number): Expected {
    return refusedBy(model, by, org, manages) ?? { status: 200, ids: [...(model.roles.get(org)?.keys() ?? [])] };
  },
  readCampaign(model: Model, by: number, campaign: Campaign): Expected {
    return sees(model, by, campaign) ? { status: 200, ids: [...campaign.documents] } : missing;
  },
  reachDocument(model: Model, by: number, id: number): Expected {
    return reaches(model, by, id) > 0 ? ok(200) : missing;
  },
  writeDocument(model: Model, by: number, id: number): Expected {
    const level = reaches(model, by, id);
    if (level === 0) return missing;
    return level === 3 ? ok(200) : refused;
  },
  readGroup(model: Model, by: number, group: Group): Expected {
    return refusedBy(model, by, group.org, manages) ?? { status: 200, ids: [...group.people] };
  },
  give(model: Model, by: number, campaign: Campaign, person: number, level: Level | 0): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    if (!isIn(model, person, campaign.org)) return missing;
    if (level === 0) campaign.users.delete(person);
    else campaign.users.set(person, level);
    return ok(200);
  },
  giveGroup(model: Model, by: number, campaign: Campaign, group: Group, level: Level | 0): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    if (group.org !== campaign.org) return missing;
    if (level === 0) campaign.groups.delete(group.id);
    else campaign.groups.set(group.id, level);
    return ok(200);
  },
  putDocument(model: Model, by: number, campaign: Campaign, id: number): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    if (model.documents.get(id)?.org !== campaign.org || reaches(model, by, id) === 0) return missing;
    campaign.documents.add(id);
    return ok(201);
  },
  takeDocument(model: Model, by: number, campaign: Campaign, id: number): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    return campaign.documents.delete(id) ? ok(204) : missing;
  },
  addToGroup(model: Model, by: number, group: Group, person: number): Expected {
    const no = refusedBy(model, by, group.org, manages);
    if (no) return no;
    if (!isIn(model, person, group.org)) return missing;
    if (group.people.has(person)) return ok(409);
    group.people.add(person);
    return ok(201);
  },
  takeFromGroup(model: Model, by: number, group: Group, person: number): Expected {
    const no = refusedBy(model, by, group.org, manages);
    if (no) return no;
    return group.people.delete(person) ? ok(204) : missing;
  },
  addPerson(model: Model, by: number, org: number, person: number, role: Role): Expected {
    const no = refusedBy(model, by, org, leads);
    if (no) return no;
    if (isIn(model, person, org)) return ok(409);
    // Nobody of the platform's staff but its admins takes themselves in.
    if (by === person) return refused;
    model.roles.get(org)?.set(person, role);
    return ok(201);
  },
  changeRole(model: Model, by: number, org: number, person: number, role: Role): Expected {
    const no = refusedBy(model, by, org, leads);
    if (no) return no;
    const before = roleOf(model, person, org);
    if (before === null) return missing;
    if (by === person && role < before) return refused;
    if (role !== 1 && isLastAdmin(model, person, org)) return ok(409);
    model.roles.get(org)?.set(person, role);
    return ok(200);
  },
  removePerson(model: Model, by: number, org: number, person: number): Expected {
    const no = refusedBy(model, by, org, leads);
    if (no) return no;
    if (!isIn(model, person, org)) return missing;
    if (isLastAdmin(model, person, org)) return ok(409);
    model.roles.get(org)?.delete(person);
    for (const group of model.groups.values()) if (group.org === org) group.people.delete(person);
    for (const campaign of model.campaigns.values()) if (campaign.org === org) campaign.users.delete(person);
    return ok(204);
  },
};
