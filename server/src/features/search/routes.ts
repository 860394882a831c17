import { search } from "@pluma/contract/search/search";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { searchEverything } from "./search.ts";

/** Serves the search over everything. */
export function mountSearch(mounting: Mounting): void {
  mount(mounting, search, { searchEverything });
}
