import { completions } from "@pluma/contract/outside/completions";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { complete, listModels, readModel } from "./openai/completing.ts";

export function mountOutside(mounting: Mounting): void {
  mount(mounting, completions, { listModels, readModel, complete });
}
