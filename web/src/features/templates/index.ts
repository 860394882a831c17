import { IconForms } from "@tabler/icons-react";
import { lazy } from "react";
import type { ChatTemplates } from "../chats/index.ts";

export { focusInput } from "./fields/places.ts";
export { applyOf as templateUseOf, editOf as templateFormOf, newOf as newTemplateOf } from "./places.ts";

/** What templates bring into chats; each part is fetched when it is first wanted. */
export const chatTemplates: ChatTemplates = {
  Icon: IconForms,
  Panel: lazy(() => import("./panel/ChatPanel.tsx")),
  SlashList: lazy(() => import("./slash/SlashList.tsx")),
  Begun: lazy(() => import("./slash/Begun.tsx")),
  QuestionForm: lazy(() => import("./apply/QuestionForm.tsx")),
};

/** The templates beside something that is written; waited for by whoever draws them. */
export const TemplatesPanel = lazy(() => import("./panel/TemplatesPanel.tsx"));

/** The templates over an avatar's page, to be answered by it. */
export const AvatarTemplates = lazy(() => import("./panel/AvatarTemplates.tsx"));

/** One template to be filled in for something that is done next; waited for by whoever draws it. */
export const TemplateFilling = lazy(() => import("./panel/TemplateFilling.tsx"));
export type { Filled } from "./panel/TemplateFilling.tsx";

/** The prompt of a template as it stands with its values; waited for by whoever draws it. */
export const ComposedPrompt = lazy(() =>
  import("./fields/ComposedPrompt.tsx").then(({ ComposedPrompt: part }) => ({ default: part })),
);

/** The inputs of fields, as every template draws them. */
export const FieldInputs = lazy(() =>
  import("./fields/FieldInputs.tsx").then(({ FieldInputs: part }) => ({ default: part })),
);

/** The templates that one may use, to choose one of them. */
export const TemplateList = lazy(() =>
  import("./panel/TemplateList.tsx").then(({ TemplateList: part }) => ({ default: part })),
);
