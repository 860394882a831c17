import type { Wish } from "@pluma/contract/documents/proposals";
import {
  type Icon,
  IconAbc,
  IconAlignLeft,
  IconArrowRight,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFlame,
  IconLanguage,
} from "@tabler/icons-react";

/** The quick wishes for a text; their names stand among the words, under `ai.wishes`. */
export const quickWishes: { wish: Exclude<Wish, "own" | "write">; Icon: Icon }[] = [
  { wish: "shorter", Icon: IconArrowsMinimize },
  { wish: "longer", Icon: IconArrowsMaximize },
  { wish: "plainer", Icon: IconAlignLeft },
  { wish: "warmer", Icon: IconFlame },
  { wish: "language", Icon: IconLanguage },
  { wish: "spelling", Icon: IconAbc },
  { wish: "continue", Icon: IconArrowRight },
];
