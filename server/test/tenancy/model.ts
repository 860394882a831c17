/**
 * Who may do what in organizations, groups and campaigns, as the rules say it and not as the product does it: sets in
 * memory, asked one thing at a time.
 */
export type Role = 1 | 2 | 3;

export type Campaign = {
  id: number;
  org: number;
  owner: number;
  users: Set<number>;
  groups: Set<number>;
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

function isShown(model: Model, person: number, campaign: Campaign): boolean {
  const role = roleOf(model, person, campaign.org);
  if (role === null) return false;
  if (role === 1 || (role === 2 && campaign.owner === person) || campaign.users.has(person)) return true;
  return [...campaign.groups].some((id) => model.groups.get(id)?.people.has(person));
}

const sees = (model: Model, person: number, campaign: Campaign): boolean =>
  isStaff(model, person) || isShown(model, person, campaign);

/** Whether somebody reads and writes a document, in its organization: their own, or one that a campaign shows them. */
function reaches(model: Model, person: number, id: number): boolean {
  const document = model.documents.get(id);
  if (!document || !isIn(model, person, document.org)) return false;
  if (document.owner === person) return true;
  return [...model.campaigns.values()].some((each) => each.documents.has(id) && isShown(model, person, each));
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
    return reaches(model, by, id) ? ok(200) : missing;
  },
  readGroup(model: Model, by: number, group: Group): Expected {
    return refusedBy(model, by, group.org, manages) ?? { status: 200, ids: [...group.people] };
  },
  give(model: Model, by: number, campaign: Campaign, person: number, isTaken: boolean): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    if (!isIn(model, person, campaign.org)) return missing;
    if (isTaken) campaign.users.delete(person);
    else campaign.users.add(person);
    return ok(200);
  },
  giveGroup(model: Model, by: number, campaign: Campaign, group: Group, isTaken: boolean): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    if (group.org !== campaign.org) return missing;
    if (isTaken) campaign.groups.delete(group.id);
    else campaign.groups.add(group.id);
    return ok(200);
  },
  putDocument(model: Model, by: number, campaign: Campaign, id: number): Expected {
    const no = refusedIn(model, by, campaign);
    if (no) return no;
    if (model.documents.get(id)?.org !== campaign.org || !reaches(model, by, id)) return missing;
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
