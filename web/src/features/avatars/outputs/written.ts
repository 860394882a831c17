import type { ComponentType } from "react";

/** How a text that an avatar wrote is drawn, and what it is as HTML with nothing but its meaning: what chats bring. */
export type Written = {
  Answer: ComponentType<{ text: string; isGrowing: boolean }>;
  htmlOf: (text: string) => Promise<string>;
};
