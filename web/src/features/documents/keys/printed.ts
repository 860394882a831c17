import { modKey } from "../../../platform/keys.ts";

/** Keys as this keyboard prints them; Mod is ⌘ or Ctrl. */
export const printed = (keys = ""): string => keys.replace("Mod", modKey);
