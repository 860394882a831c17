import { modelPrices } from "../../src/features/generation/tables.costs.ts";
import { userOrganizations } from "../../src/features/organizations/tables.ts";
import type { Examples, Given } from "./example.ts";
import { theOrganization } from "./organizations.ts";

const inIt = (path: string) => async (given: Given) => ({
  path: path.replace("{id}", String(await theOrganization(given))),
});

/** Somebody of the organization, whose cap is set. */
async function aMember(given: Given): Promise<number> {
  const organizationId = await theOrganization(given);
  const { userId } = await given.customer();
  await given.node.app.db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 3 });
  return userId;
}

/** A price that is still to come. */
async function aComingPrice(given: Given): Promise<string> {
  const figures = { inMicros: 1, cachedMicros: 1, outMicros: 1 };
  const [row] = await given.node.app.db
    .insert(modelPrices)
    .values({ model: `example-${Math.random()}`, fromDay: "2999-01-01", ...figures })
    .returning();
  return `/ai/prices/${row?.priceId}`;
}

const shown = { until: "2026-11-01T00:00:00.000Z" };
const alarm = { often: "weekly", days: 30 };

/** The calls of what was brought and cost, of caps and alarms, and of the prices of models. */
export const marginExamples: Examples = {
  "PUT /analytics/margin/caps": async (given) => ({ body: { user_id: (await given.customer()).userId, cap: 5 } }),
  "PUT /analytics/margin/alarm": () => ({ body: alarm }),
  "GET /organizations/{id}/margin": inIt("/organizations/{id}/margin"),
  "GET /organizations/{id}/margin/rows": inIt("/organizations/{id}/margin/rows"),
  "GET /organizations/{id}/margin/csv": inIt("/organizations/{id}/margin/csv"),
  "PUT /organizations/{id}/margin/caps": async (given) => ({
    ...(await inIt("/organizations/{id}/margin/caps")(given)),
    body: { user_id: await aMember(given), cap: 5 },
  }),
  "GET /organizations/{id}/margin/alarm": inIt("/organizations/{id}/margin/alarm"),
  "PUT /organizations/{id}/margin/alarm": async (given) => ({
    ...(await inIt("/organizations/{id}/margin/alarm")(given)),
    body: alarm,
  }),
  "POST /analytics/margin/notices/dismiss": () => ({ body: shown }),
  "GET /organizations/{id}/margin/notices": inIt("/organizations/{id}/margin/notices"),
  "POST /organizations/{id}/margin/notices/dismiss": async (given) => ({
    ...(await inIt("/organizations/{id}/margin/notices/dismiss")(given)),
    body: shown,
  }),
  "POST /ai/prices": () => ({
    body: { model: "a-model-of-theirs", input: 1, cached: 0.5, output: 2, from_day: "2026-11-01" },
  }),
  "DELETE /ai/prices/{id}": async (given) => ({ path: await aComingPrice(given) }),
  "PUT /ai/prices/rates": () => ({ body: { currency: "EUR", per_dollar: 0.9, from_day: "2026-11-01" } }),
};

/** The calls of sources of text. */
export const generationExamples: Examples = {
  "POST /ai/test": () => ({ body: { kind: "demo" } }),
  "POST /ai/test-search": () => ({ body: { provider: "searxng", address: "http://127.0.0.1:9" } }),
};
