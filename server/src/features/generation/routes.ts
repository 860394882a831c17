import { generation } from "@pluma/contract/generation/generation";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { testSearch } from "./search.ts";
import { findServers, testStoredSource } from "./sources.ts";

export function mountGeneration(mounting: Mounting): void {
  mount(mounting, generation, {
    testSource: (ctx, { body }) => testStoredSource(ctx, body),
    testSearch: (ctx, { body }) => testSearch(ctx, body),
    findServers: async (ctx) => ({ servers: await findServers(ctx) }),
  });
}
