import { at, by, type NamingCall } from "../naming.ts";

const ofOrganization: NamingCall = by("person.organizationId");

const ofCap: NamingCall = {
  namings: [
    at({ "params.id": "person.organizationId", "body.user_id": "person.userId" }),
    at({ "body.user_id": "person.userId" }, { "params.id": "person.organizationId" }),
  ],
  leftOut: {
    "body.product_id": "margin.test.ts asks for a cap of what another organization sells",
  },
};

/** The calls of what organizations sold and what it cost them. */
export const marginCalls: Record<string, NamingCall> = {
  "GET /organizations/{id}/margin": ofOrganization,
  "GET /organizations/{id}/margin/rows": ofOrganization,
  "GET /organizations/{id}/margin/csv": ofOrganization,
  "PUT /organizations/{id}/margin/caps": ofCap,
  "GET /organizations/{id}/margin/alarm": ofOrganization,
  "PUT /organizations/{id}/margin/alarm": ofOrganization,
  "GET /organizations/{id}/margin/notices": ofOrganization,
  "POST /organizations/{id}/margin/notices/dismiss": ofOrganization,
};
