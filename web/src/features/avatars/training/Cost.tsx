import type { RunCost } from "@pluma/contract/avatars/trainingRuns";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { dollars } from "./steps.ts";

/** Tokens and dollars, the dollars only where the price of the model is known. */
export function Cost({ cost }: { cost: RunCost }) {
  const t = useWords("avatars");
  const tokens = t("training.tokens", { count: cost.tokens, number: formatNumber(cost.tokens) });
  return <span className="num">{cost.cost_usd === null ? tokens : `${dollars(cost.cost_usd)} · ${tokens}`}</span>;
}
