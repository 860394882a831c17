import type { AppConfig } from "@pluma/contract/site/site";
import type { Turn } from "../../providers/ai/index.ts";
import type { PlacedModel } from "./rules.ts";

/** Models of OpenAI and xAI that see pictures, from their lists, November 2026. */
const seeing =
  /^(?:chatgpt-4o|gpt-4o|gpt-4\.[15]|gpt-4-turbo|gpt-[5-9]|o1(?!-mini)|o3(?!-mini)|o4|grok-4|grok-2-vision)/;
const blind = /audio|realtime|transcribe|search-preview/;

/** Whether a model sees pictures: those that are known to, and those that the settings name. The demo writer sees none. */
export function seesPictures({ seeing_models = "" }: Pick<AppConfig, "seeing_models">, placed: PlacedModel): boolean {
  if (placed.source === "demo") return false;
  const name = placed.model.toLowerCase();
  const named = seeing_models.split(",").map((each) => each.trim().toLowerCase());
  // Servers that pass questions on put whose model it is before its name: openai/gpt-4o.
  const bare = name.slice(name.lastIndexOf("/") + 1);
  return named.includes(name) || (seeing.test(bare) && !blind.test(bare));
}

/** What is asked of a model that sees nothing: it is told how many pictures it misses, so that it does not make them up. */
export const withoutPictures = (turns: Turn[]): Turn[] =>
  turns.map(({ pictures, ...turn }) =>
    pictures?.length ? { ...turn, content: `${turn.content}\n\n${missed(pictures.length)}` } : turn,
  );

const missed = (count: number): string =>
  `(With this message came images that you are not shown: ${count}. Say so where the answer depends on them.)`;
