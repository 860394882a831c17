import * as apiKeys from "../../../src/features/apiKeys/store.ts";
import { about } from "./storeCase.ts";

export const apiKeyStores = [
  ...about(
    "apiKey",
    { deleteOwnKey: (ctx, { apiKeyId }) => apiKeys.deleteOwnKey(ctx, apiKeyId) },
    { isForEditors: true },
  ),
  ...about(
    "apiKey",
    { deleteKeyHere: (ctx, { apiKeyId }) => apiKeys.deleteKeyHere(ctx, apiKeyId) },
    { isInSpace: true },
  ),
  ...about(
    "apiKey",
    { listOwnKeys: (ctx) => apiKeys.listOwnKeys(ctx), countOwnKeys: (ctx) => apiKeys.countOwnKeys(ctx) },
    { isList: true },
  ),
  ...about(
    "apiKey",
    { listKeysHere: (ctx) => apiKeys.listKeysHere(ctx, { offset: 0, limit: 10 }) },
    { isList: true, isInSpace: true },
  ),
];
