import { completions } from "@pluma/contract/outside/completions";
import { mcpCalls } from "@pluma/contract/outside/mcp";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { refuseMethod, serveMcp } from "./mcp/serving.ts";
import { complete, listModels, readModel } from "./openai/completing.ts";

export function mountOutside(mounting: Mounting): void {
  mount(mounting, completions, { listModels, readModel, complete });
  mount(mounting, mcpCalls, { serveMcp, listenMcp: refuseMethod, endMcp: refuseMethod });
}
