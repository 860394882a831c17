import type { Source } from "@pluma/contract/generation/generation";
import { useState } from "react";
import { useNavigate } from "react-router";
import { closeSetup, reloadConfig } from "../../../platform/config.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { startSession } from "../../../platform/session/session.ts";
import { type BrandDraft, chosenSource, fittingModel, type SourceState } from "../../site/index.ts";
import { useFinishSetup } from "../data.ts";
import type { OwnerDraft } from "./ownerDraft.ts";
import type { Proof } from "./useProof.ts";

/** The end of the set-up: makes everything, signs the owner in, and goes to a first chat; or says what refused it. */
export function useOpening(
  proof: Proof,
  source: SourceState,
  owner: OwnerDraft,
  brand: BrandDraft,
  onDone: () => void,
) {
  const [hasTried, setTried] = useState(false);
  const finishing = useFinishSetup();
  const navigate = useNavigate();
  const refused = isRefused(finishing.error) ? finishing.error : null;

  async function send(chosen: Source): Promise<void> {
    if (finishing.isPending) return;
    const asked = finishing.mutateAsync({ code: proof.code, owner, brand, source: chosen });
    const tokens = await proof.heeding(asked).catch(() => null);
    if (!tokens) return;
    onDone();
    startSession(tokens);
    await reloadConfig().catch(showAlert);
    await navigate("/conversations/new", { replace: true });
    closeSetup();
  }

  async function open(): Promise<void> {
    const chosen = chosenSource(source.draft);
    if (chosen) await send(chosen);
  }

  // A source that does not answer would greet the owner with an error in the first chat.
  async function openTested(): Promise<void> {
    const chosen = chosenSource(source.draft);
    if (!chosen || source.isTesting) return;
    setTried(true);
    if (chosen.kind === "demo" || source.answer?.ok) return send(chosen);
    const answer = await source.test(chosen.kind);
    if (answer?.ok) await send({ ...chosen, model: fittingModel(chosen, answer.models) });
  }

  return {
    open,
    openTested,
    isOpening: finishing.isPending || finishing.isSuccess,
    /** Opening waits, because the source did not pass its test. */
    isHeldBack: hasTried && source.answer?.ok === false,
    refused,
    problem: refused && refused.code !== "setup_code_wrong" ? refused.message : null,
    /** A refusal stands until something is changed. */
    forgetRefusal() {
      if (finishing.isError) finishing.reset();
    },
  };
}
