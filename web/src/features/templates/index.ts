import { IconForms } from "@tabler/icons-react";
import { lazy } from "react";
import type { ChatTemplates } from "../chats/index.ts";

/** What templates bring into chats; each part is fetched when it is first wanted. */
export const chatTemplates: ChatTemplates = {
  Icon: IconForms,
  Panel: lazy(() => import("./panel/TemplatesPanel.tsx")),
  SlashList: lazy(() => import("./slash/SlashList.tsx")),
  Begun: lazy(() => import("./slash/Begun.tsx")),
  QuestionForm: lazy(() => import("./apply/QuestionForm.tsx")),
};

/** The templates over an avatar's page, to be answered by it. */
export const AvatarTemplates = lazy(() => import("./panel/AvatarTemplates.tsx"));
