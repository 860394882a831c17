import { completions } from "@pluma/contract/outside/completions";
import { mcpCalls } from "@pluma/contract/outside/mcp";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { refuseMethod } from "./mcp/refuseMethod.ts";
import { complete, listModels, readModel } from "./openai/completing.ts";

export function mountOutside(mounting: Mounting): void {
  mount(mounting, completions, { listModels, readModel, complete });
  mount(mounting, mcpCalls, {
    // The protocol's library is a fifth of all that the server would load, and most installations are never asked for it.
    serveMcp: async (ctx, input) => (await import("./mcp/serving.ts")).serveMcp(ctx, input),
    listenMcp: refuseMethod,
    endMcp: refuseMethod,
  });
}
