import type { ComponentType } from "react";

/** A screen with chats in it: what templates bring into them comes beside it, and not with the first load. */
export const loadWithTemplates = (load: () => Promise<{ default: ComponentType }>) => async () => {
  const [{ default: Screen }, { WithTemplates }] = await Promise.all([load(), import("./WithTemplates.tsx")]);
  const Laid = () => (
    <WithTemplates>
      <Screen />
    </WithTemplates>
  );
  return { default: Laid };
};
