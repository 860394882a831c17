import { site } from "@pluma/contract/site";
import { type Mounting, mount } from "../../platform/mount.ts";
import { readAllConfig, readPublicConfig, saveConfig } from "./settings.ts";

export function mountSite(mounting: Mounting): void {
  mount(mounting, site, {
    readPublicConfig: (ctx) => readPublicConfig(ctx),
    readConfig: (ctx) => readAllConfig(ctx),
    saveConfig,
  });
}
