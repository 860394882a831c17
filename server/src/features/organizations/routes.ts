import { organizations } from "@pluma/contract/organizations/organizations";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { saveAiKeySource } from "./aiKey.ts";

export function mountOrganizations(mounting: Mounting): void {
  mount(mounting, organizations, { saveAiKeySource });
}
