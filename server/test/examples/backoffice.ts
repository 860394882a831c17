import { makeStaff } from "../../src/features/accounts/index.ts";
import type { Examples, Given } from "./example.ts";

const ofCustomer = (pathOf: (userId: number) => string) => async (given: Given) => ({
  path: pathOf((await given.customer()).userId),
});

/** A fresh manager; answers the staff id. */
const aManager = async ({ node, customer }: Given) => makeStaff(node.app, (await customer()).userId, "manager");

let count = 0;

export const backofficeExamples: Examples = {
  "GET /users/{id}/admin": ofCustomer((id) => `/users/${id}/admin`),
  "GET /users/{id}/neighbours": ofCustomer((id) => `/users/${id}/neighbours`),
  "PUT /users/{id}/note": async ({ customer }) => ({
    path: `/users/${(await customer()).userId}/note`,
    body: { note: "", tags: [] },
  }),
  "GET /users/admin/tags": () => ({}),
  "GET /users/{id}/words": ofCustomer((id) => `/users/${id}/words`),
  "GET /users/{id}/timeline": ofCustomer((id) => `/users/${id}/timeline`),
  "DELETE /users/admin/{id}/two-factor": ofCustomer((id) => `/users/admin/${id}/two-factor`),
  // Whoever has a password has taken their account: that is what staff are told.
  "POST /users/admin/{id}/invitation": async (given) => ({
    path: `/users/admin/${(await given.customer()).userId}/invitation`,
    status: 409,
  }),
  "DELETE /users/admin/{id}": ofCustomer((id) => `/users/admin/${id}`),
  "POST /users/admin/user": () => {
    count += 1;
    return { body: { name: "New", email: `new${count}-${Date.now()}@example.com` } };
  },
  "POST /staff": async ({ customer }) => ({ body: { email: (await customer()).email, role: "manager" } }),
  "PUT /staff": async (given) => ({ body: { staff_id: await aManager(given), role: "admin" } }),
  "DELETE /staff/{id}": async (given) => ({ path: `/staff/${await aManager(given)}` }),
};
