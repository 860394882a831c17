import type { TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";

/** An organization with one Admin, two Managers and two Members, and an Admin of another one. */
export async function people(node: TestApp) {
  const organizationId = await anOrganization(node);
  const inIt = (userTypeId: 1 | 2 | 3) => aUser(node, { membership: { organizationId, userTypeId }, words: 100_000 });
  const elsewhere = await anOrganization(node);
  return {
    organizationId,
    admin: await inIt(1),
    manager: await inIt(2),
    otherManager: await inIt(2),
    member: await inIt(3),
    otherMember: await inIt(3),
    stranger: await aUser(node, { membership: { organizationId: elsewhere, userTypeId: 1 } }),
    strangersOrganizationId: elsewhere,
  };
}

type Asker = { token: string };

/** A campaign that somebody makes over HTTP; its id. */
export async function aCampaign(node: TestApp, by: Asker, organizationId: number, more: object = {}): Promise<number> {
  const body = { organization_id: organizationId, name: "Spring", ...more };
  const { status, text, body: answer } = await node.ask("POST /campaigns", { token: by.token, body });
  if (status !== 201) throw new Error(text);
  return answer.campaign.campaign_id;
}

/** Gives a campaign to somebody, or a group, or takes it away again. */
export const grant = (node: TestApp, by: Asker, campaignId: number, to: object, what: "give" | "revoke" = "give") =>
  node.ask(`POST /campaigns/${what}-access/${campaignId}`, { token: by.token, body: to });
