import { feature } from "../../platform/features/feature.ts";
import { defineHeld } from "../organizations/index.ts";
import { apiKeyData } from "./personalData.ts";
import { mountApiKeys } from "./routes.ts";
import { sweepApiKeys } from "./sweeping.ts";
import { apiKeys as apiKeyRows } from "./tables.ts";

export { addWordsOf, deleteKeysOf, endKeysSince, readLivingAmong } from "./store.system.ts";
export { findKey, isKey, isOfApp } from "./using.ts";

/** Keys with which programs act for people, within their scopes. */
export const apiKeys = feature({
  name: "apiKeys",
  mount: mountApiKeys,
  jobs: [sweepApiKeys],
  personalData: [apiKeyData],
  define(app) {
    defineHeld(app, { name: "api_keys", tables: [{ table: apiKeyRows, key: "apiKeyId", show: null }] });
  },
});
