import { OFFERED_MODELS } from "@pluma/contract/generation/generation";

/** Whether files and avatars go with a model: with gpt models, and with the usual one. */
export const goesWith = (model: string | null): boolean => model === null || /^(?:openai\/)?(?:chat)?gpt/i.test(model);

/** The models that a chat may choose: the usual one (null), those that are offered, this site's own, and the one it has. */
export const choicesFor = (chosen: string | null, own?: string): (string | null)[] => [
  null,
  ...new Set([...OFFERED_MODELS, ...(own ? [own] : []), ...(chosen === null ? [] : [chosen])]),
];
