import type { StepView } from "./view.ts";

/** Why a step failed: what kept it from being asked, else what its answer says, else that it was cut. */
export const causeOf = ({ row, answer }: Pick<StepView, "row" | "answer">) =>
  row.error ?? answer?.error ?? cutBy(answer?.finishReason);

const cutBy = (finishReason: string | null | undefined) => ({
  code: finishReason === "words" ? "out_of_words" : "run_answer_cut",
  values: {},
});
