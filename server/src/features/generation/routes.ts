import { generation } from "@pluma/contract/generation/generation";
import { prices } from "@pluma/contract/generation/prices";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readPrices, removePrice, savePrice, saveRate } from "./costs/prices.ts";
import { testSearch } from "./search.ts";
import { findServers, testStoredSource } from "./sources.ts";

export function mountGeneration(mounting: Mounting): void {
  mount(mounting, generation, {
    testSource: (ctx, { body }) => testStoredSource(ctx, body),
    testSearch: (ctx, { body }) => testSearch(ctx, body),
    findServers: async (ctx) => ({ servers: await findServers(ctx) }),
  });
  mount(mounting, prices, {
    readPrices,
    savePrice,
    removePrice: (ctx, { params }) => removePrice(ctx, params.id),
    saveRate,
  });
}
