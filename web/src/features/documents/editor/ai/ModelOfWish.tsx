import { ModelPicker, useModelLabel } from "../../../chats/index.ts";
import type { Ai } from "./useAi.ts";

/** What answers a wish, and choosing another, as in chats. */
export default function ModelOfWish({ model: { chosen, onChoose } }: Pick<Ai, "model">) {
  return <ModelPicker label={useModelLabel(chosen)} chosen={chosen} onChoose={onChoose} />;
}
