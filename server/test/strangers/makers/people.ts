import { randomUUID } from "node:crypto";
import { recordAudit } from "../../../src/features/accounts/index.ts";
import { anApiKey } from "../../../src/features/apiKeys/test/anApiKey.ts";
import { bundleSigners } from "../../../src/features/bundles/tables.ts";
import { aDraft } from "../../../src/features/bundles/test/aDraft.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "../../../src/features/campaigns/tables.ts";
import { aDocument } from "../../../src/features/documents/test/aDocument.ts";
import {
  departures,
  groups,
  groupUsers,
  handovers,
  invitations,
  organizations,
  peopleImportRows,
  peopleImports,
  userOrganizations,
} from "../../../src/features/organizations/tables.ts";
import {
  personWordMonths,
  wordCaps,
  wordPlans,
  wordWarnings,
} from "../../../src/features/organizations/tables.words.ts";
import { links } from "../../../src/features/session/tables.ts";
import { exportData } from "../../../src/features/settings/exportJob.ts";
import { jobs } from "../../../src/platform/jobs/jobs.tables.ts";
import { aUser } from "../../people.ts";
import { aTemplate } from "../../templates.ts";
import { newNumber, type Owner, one } from "../owner.ts";

/** A person, and how they are known. */
export const personMakers = {
  person: async ({ person, organizationId }: Owner) => ({ userId: person.userId, uid: person.uid, organizationId }),
  session: async ({ node, person: { uid, email, password } }: Owner) => {
    await node.app.identity.openSession(uid, { ip: "127.0.0.1", userAgent: "another" });
    const { token } = (await node.ask("POST /auth/login", { body: { email, password } })).body;
    const { sessions } = (await node.ask("GET /auth/sessions", { token })).body;
    const other = sessions.find((session: { is_current: boolean }) => !session.is_current);
    return { sessionId: String(other?.session_id) };
  },
  group: async ({ node, person: { userId } }: Owner) => {
    const { app } = node;
    const name = `Of somebody ${newNumber()}`;
    const slug = `of-somebody-${newNumber()}`;
    const { organizationId } = one(await app.db.insert(organizations).values({ name, slug }).returning());
    await app.db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 1 });
    const { groupId } = one(await app.db.insert(groups).values({ organizationId, name: "Theirs" }).returning());
    await app.db.insert(groupUsers).values({ groupId, organizationId, userId });
    const invited = { email: `invited${newNumber()}@example.com`, userTypeId: 3, tokenHash: `invited-${newNumber()}` };
    const expiresAt = new Date(Date.now() + 600_000);
    const { invitationId } = one(
      await app.db
        .insert(invitations)
        .values({ ...invited, organizationId, invitedBy: userId, expiresAt })
        .returning(),
    );
    const brought = { organizationId, userId, fileName: "people.csv" };
    const { importId } = one(await app.db.insert(peopleImports).values(brought).returning());
    const listed = { email: `listed${newNumber()}@example.com`, role: "Member", userTypeId: 3 };
    await app.db.insert(peopleImportRows).values({ ...listed, importId, row: 1, outcome: "will_invite" });
    const month = new Date().toISOString().slice(0, 7);
    await app.db.insert(wordPlans).values({ organizationId });
    await app.db.insert(wordCaps).values({ organizationId, userId, words: 10 });
    await app.db.insert(personWordMonths).values({ organizationId, userId, month, used: 9 });
    await app.db.insert(wordWarnings).values({ organizationId, userId, month, cap: "person", level: 80 });
    const left = await aUser(node);
    await app.db.insert(departures).values({ organizationId, userId: left.userId, leftAt: new Date() });
    const handed = { fromUserId: userId, toUserId: left.userId, counts: [{ kind: "documents" as const, count: 1 }] };
    await app.db.insert(handovers).values({ organizationId, ...handed });
    const groupApiKeyId = (await anApiKey(node, userId, { organizationId })).row.apiKeyId;
    const caller = { userId, staffRole: null, impersonatorId: null };
    await recordAudit({ db: app.db, caller, ip: "" }, "organization.save", `organization:${organizationId}`);
    const ids = { groupId, groupUserId: userId, groupOrganizationId: organizationId };
    const bundleImportId = await aDraft(node, userId, organizationId);
    const bundleSigner = `signer${newNumber()}`;
    await app.db.insert(bundleSigners).values({ organizationId, fingerprint: bundleSigner, trustedAt: new Date() });
    return { ...ids, importId, bundleImportId, bundleSigner, invitationId, groupApiKeyId, invitedEmail: invited.email };
  },
  campaign: async ({ node, person: { userId } }: Owner) => {
    const { db } = node.app;
    const slug = `campaigning-${newNumber()}`;
    const { organizationId } = one(await db.insert(organizations).values({ name: slug, slug }).returning());
    await db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 1 });
    const made = await db.insert(campaigns).values({ organizationId, userId, name: "Theirs" }).returning();
    const { campaignId } = one(made);
    const { documentId } = await aDocument(node, userId, { organizationId });
    const { templateId } = await aTemplate(node, userId, { organizationId });
    const { groupId } = one(await db.insert(groups).values({ organizationId, name: "Theirs" }).returning());
    const of = { campaignId, organizationId };
    const put = await db
      .insert(campaignResources)
      .values({ ...of, documentId })
      .returning();
    await db.insert(campaignResources).values({ ...of, templateId });
    await db.insert(campaignUsers).values({ ...of, userId, givenBy: userId });
    await db.insert(campaignGroups).values({ ...of, groupId, givenBy: userId });
    return {
      campaignId,
      campaignOrganizationId: organizationId,
      campaignResourceId: one(put).campaignResourceId,
      campaignDocumentId: documentId,
      campaignTemplateId: templateId,
      campaignGroupId: groupId,
      campaignUserId: userId,
    };
  },
  proof: async ({ node, person: { userId, email } }: Owner) => {
    const expiresAt = new Date(Date.now() + 600_000);
    const link = { tokenHash: `proof-${newNumber()}`, kind: "proof", userId, email, expiresAt } as const;
    await node.app.db.insert(links).values({ ...link, createdAt: new Date() });
    return { provedUserId: userId };
  },
  export: async ({ node, person: { userId } }: Owner) => {
    const ended = { kind: exportData.name, state: "done", userId } as const;
    await node.app.db.insert(jobs).values({ jobId: randomUUID(), ...ended });
    return { exportingUserId: userId };
  },
};
