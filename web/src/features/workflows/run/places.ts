import { runOf } from "../places.ts";

/** In the place of a step: whichever is in hand, one after the other as the run goes on. */
export const NOW = "now";

/** What of a run is looked at; windows without room for all show one part at a time. */
export type Pane = "steps" | "answer" | "inside";

/** Where one step of a run is looked at; `NOW`: whichever is in hand. */
export const stepAt = (
  userWorkflowId: number,
  step: number | typeof NOW,
  pane: "answer" | "inside" = "answer",
): string => `${runOf(userWorkflowId)}?step=${step}${pane === "inside" ? "&inside=1" : ""}`;

/** What an address says of the step and of the part that is looked at; a step of null is the one in hand. */
export function placeOf(search: URLSearchParams): { step: number | null; pane: Pane } {
  const step = search.get("step");
  if (step === null) return { step: null, pane: "steps" };
  return { step: Number(step) || null, pane: search.has("inside") ? "inside" : "answer" };
}
