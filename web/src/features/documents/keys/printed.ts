import { modKey } from "../../../platform/modKey.ts";

/** Keys as this keyboard prints them; Mod is ⌘ or Ctrl. */
export const printed = (keys = ""): string => keys.replace("Mod", modKey);
