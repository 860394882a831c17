import { at, by, inBody, type NamingCall } from "../naming.ts";
import { shopCalls } from "./shops.ts";

const ofOrganization: NamingCall = by("person.organizationId");
const inGroup: NamingCall = {
  namings: [
    at({ "params.a": "group.groupId", "params.b": "group.groupUserId" }),
    at({ "params.b": "person.userId" }, { "params.a": "group.groupId" }),
  ],
};

const onInvitation: NamingCall = {
  namings: [
    at({ "params.id": "group.groupOrganizationId", "params.invitation_id": "group.invitationId" }),
    at({ "params.invitation_id": "group.invitationId" }, { "params.id": "group.groupOrganizationId" }),
  ],
};

const onImport: NamingCall = {
  namings: [
    at({ "params.id": "group.groupOrganizationId", "params.import_id": "group.importId" }),
    at({ "params.import_id": "group.importId" }, { "params.id": "group.groupOrganizationId" }),
  ],
};

const onBundle: NamingCall = {
  namings: [
    at({ "params.id": "group.groupOrganizationId", "params.import_id": "group.bundleImportId" }),
    at({ "params.import_id": "group.bundleImportId" }, { "params.id": "group.groupOrganizationId" }),
  ],
};

const onSigner: NamingCall = {
  namings: [
    at({ "params.id": "group.groupOrganizationId", "params.fingerprint": "group.bundleSigner" }),
    at({ "params.fingerprint": "group.bundleSigner" }, { "params.id": "group.groupOrganizationId" }),
  ],
};

const onOwnCap: NamingCall = {
  namings: [
    at({ "params.id": "group.groupOrganizationId", "params.user_id": "group.groupUserId" }),
    at({ "params.user_id": "person.userId" }, { "params.id": "group.groupOrganizationId" }),
  ],
};

const inAudit: NamingCall = {
  namings: [at({ "params.id": "group.groupOrganizationId", "query.user_id": "group.groupUserId" })],
};

const alone = "whoever is alone in their organization has nobody to hand anything over to";

const ofWorker: NamingCall = {
  namings: [
    at({ "params.id": "group.groupOrganizationId", "params.user_id": "group.groupUserId" }),
    at({ "params.user_id": "group.groupUserId" }, { "params.id": "group.groupOrganizationId" }),
  ],
};

/** The calls of organizations, of their people and their groups. */
export const organizationCalls: Record<string, NamingCall> = {
  "GET /organizations/{id}": ofOrganization,
  "DELETE /organizations/{id}": ofOrganization,
  "GET /organizations/{id}/users": ofOrganization,
  "GET /organizations/{id}/host": ofOrganization,
  "POST /organizations/{id}/host/check": {
    namings: ofOrganization.namings.map((each) => ({
      ...each,
      noControl: "an organization that claims no host has none to look for",
    })),
  },
  ...shopCalls,
  "GET /organizations/{id}/brand": ofOrganization,
  "PUT /organizations/{id}/brand": ofOrganization,
  "GET /organizations/{id}/mail_server": ofOrganization,
  "PUT /organizations/{id}/mail_server": ofOrganization,
  "DELETE /organizations/{id}/mail_server": ofOrganization,
  "POST /organizations/{id}/mail_server/test": {
    namings: ofOrganization.namings.map((each) => ({
      ...each,
      noControl: "an organization without a mail server has none to try",
    })),
  },
  "GET /organizations/{id}/users/csv": ofOrganization,
  "GET /organizations/users/{user_id}/{organization_id}": {
    namings: [at({ "params.user_id": "group.groupUserId", "params.organization_id": "group.groupOrganizationId" })],
  },
  "POST /organizations/users": {
    namings: [
      {
        ...at({ "body.user_id": "person.userId" }, { "body.organization_id": "person.organizationId" }),
        also: { "body.email": undefined },
        noControl: "the platform's staff alone name people by an id",
      },
    ],
  },
  "PUT /organizations/users": {
    namings: [
      at({ "body.user_id": "group.groupUserId", "body.organization_id": "group.groupOrganizationId" }),
      at({ "body.user_id": "person.userId" }, { "body.organization_id": "person.organizationId" }),
    ],
  },
  "DELETE /organizations/{org}/{user}": {
    namings: [
      at({ "params.org": "person.organizationId", "params.user": "person.userId" }),
      at({ "params.user": "person.userId" }, { "params.org": "person.organizationId" }),
      {
        ...at(
          { "query.hand_over_to": "group.groupUserId" },
          { "params.org": "group.groupOrganizationId", "params.user": "group.groupUserId" },
        ),
        noControl: "the only Admin stays, whoever is to have their work",
      },
    ],
  },
  "GET /organizations/{id}/invitations": ofOrganization,
  "POST /organizations/{id}/invitations/{invitation_id}/send": onInvitation,
  "DELETE /organizations/{id}/invitations/{invitation_id}": onInvitation,
  "GET /organizations/{id}/audit": inAudit,
  "GET /organizations/{id}/audit/csv": inAudit,
  "GET /organizations/{id}/work/{user_id}": ofWorker,
  "POST /organizations/{id}/work/{user_id}/hand_over": {
    namings: [
      ...ofWorker.namings.map((naming) => ({ ...naming, noControl: alone })),
      {
        ...at(
          { "body.to_user_id": "group.groupUserId" },
          { "params.id": "group.groupOrganizationId", "params.user_id": "group.groupUserId" },
        ),
        noControl: alone,
      },
    ],
  },
  "GET /organizations/{id}/leavers": ofOrganization,
  "GET /organizations/{id}/export": ofOrganization,
  "POST /organizations/{id}/export": ofOrganization,
  "GET /organizations/{id}/bundle": ofOrganization,
  "POST /organizations/{id}/bundle/export": ofOrganization,
  "POST /organizations/{id}/bundle/imports": ofOrganization,
  "GET /organizations/{id}/bundle/imports/{import_id}": onBundle,
  "POST /organizations/{id}/bundle/imports/{import_id}/start": onBundle,
  "DELETE /organizations/{id}/bundle/imports/{import_id}": onBundle,
  "DELETE /organizations/{id}/bundle/signers/{fingerprint}": onSigner,
  "POST /organizations/{id}/people_imports": ofOrganization,
  "GET /organizations/{id}/people_imports": ofOrganization,
  "GET /organizations/{id}/people_imports/{import_id}": onImport,
  "POST /organizations/{id}/people_imports/{import_id}/start": onImport,
  "DELETE /organizations/{id}/people_imports/{import_id}": onImport,
  "GET /organizations/{id}/words": ofOrganization,
  "GET /organizations/{id}/words/usage": ofOrganization,
  "GET /organizations/{id}/words/csv": ofOrganization,
  "PUT /organizations/{id}/words/caps": ofOrganization,
  "PUT /organizations/{id}/words/caps/{user_id}": onOwnCap,
  "DELETE /organizations/{id}/words/caps/{user_id}": onOwnCap,
  "GET /groups/organization/{id}": ofOrganization,
  "GET /groups/{id}": by("group.groupId"),
  "PUT /groups": inBody("group_id", "group.groupId"),
  "DELETE /groups/{id}": by("group.groupId"),
  "POST /groups/users/{a}/{b}": inGroup,
  "DELETE /groups/users/{a}/{b}": inGroup,
};
