import { useState } from "react";
import { useNavigate } from "react-router";
import { closeSetup, reloadConfig, useConfig } from "../../../platform/config.ts";
import { useLanguage } from "../../../platform/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused, type Refused } from "../../../platform/refused.ts";
import { startSession } from "../../../platform/session.ts";
import { DEFAULT_PRIMARY } from "../../../ui/theme/palette.ts";
import { type BrandDraft, brandFields, chosenSource, useSource, wrongBrandFields } from "../../site/index.ts";
import { testSetupSource, useFinishSetup } from "../data.ts";
import { emptyOwner, type OwnerDraft, ownerFields, wrongOwnerFields } from "./ownerDraft.ts";
import { useProof } from "./useProof.ts";

const SUGGESTED_ACCENT = "#b4552d";

export type SetUpState = ReturnType<typeof useSetUp>;

/** Everything that is typed during the set-up, and its end. What is typed outlives every refusal. */
export function useSetUp(addressCode: string) {
  const proof = useProof(addressCode);
  const [owner, setOwner] = useState(emptyOwner);
  const [brand, setBrand] = useBrand();
  const [isOwnerChecked, setOwnerChecked] = useState(false);
  const [isBrandChecked, setBrandChecked] = useState(false);
  const source = useSource((tried) => proof.heeding(testSetupSource(proof.code, tried)));
  const [hasTriedToOpen, setTriedToOpen] = useState(false);
  const finishing = useFinishSetup();
  const navigate = useNavigate();
  const refused = isRefused(finishing.error) ? finishing.error : null;

  // A refusal stands until something is changed.
  const forgetRefusal = () => {
    if (finishing.isError) finishing.reset();
  };

  async function open(): Promise<void> {
    const chosen = chosenSource(source.draft);
    if (!chosen || finishing.isPending) return;
    const asked = finishing.mutateAsync({ code: proof.code, owner, brand, source: chosen });
    const tokens = await proof.heeding(asked).catch(() => null);
    if (!tokens) return;
    startSession(tokens);
    await reloadConfig().catch(showAlert);
    await navigate("/conversations/new", { replace: true });
    closeSetup();
  }

  // A source that does not answer would greet the owner with an error in the first chat.
  async function openTested(): Promise<void> {
    const { kind } = source.draft;
    if (kind === null || source.isTesting) return;
    setTriedToOpen(true);
    const answer = source.answer?.ok || kind === "demo" ? null : await source.test(kind);
    if (!answer) await open();
  }

  return {
    proof,
    owner,
    brand,
    source,
    changeOwner(changes: Partial<OwnerDraft>) {
      forgetRefusal();
      setOwner((now) => ({ ...now, ...changes }));
    },
    changeBrand(changes: Partial<BrandDraft>) {
      forgetRefusal();
      setBrand(changes);
    },
    /** Fields to show as wrong: ours once a part was checked, and those that the server refused. */
    wrongOwner: [...(isOwnerChecked ? wrongOwnerFields(owner) : []), ...refusedFields(refused, "owner", ownerFields)],
    wrongBrand: [...(isBrandChecked ? wrongBrandFields(brand) : []), ...refusedFields(refused, "brand", brandFields)],
    checkOwner: () => setOwnerChecked(true),
    checkAll() {
      setOwnerChecked(true);
      setBrandChecked(true);
      source.check();
    },
    isTouched: owner !== emptyOwner || brand.app_name !== "" || source.draft.kind !== null,
    isOpening: finishing.isPending || finishing.isSuccess,
    /** Opening waits, because the source did not pass its test. */
    isHeldBack: hasTriedToOpen && source.answer?.ok === false,
    problem: refused && refused.code !== "setup_code_wrong" ? refused.message : null,
    openTested,
    open,
  };
}

// Until somebody chooses, customers are greeted in the language in which the owner sets up.
function useBrand(): [BrandDraft, (changes: Partial<BrandDraft>) => void] {
  const { primary_color, accent_color } = useConfig();
  const spoken = useLanguage();
  const [typed, setTyped] = useState<Partial<BrandDraft>>({});
  const brand = {
    app_name: "",
    tagline: "",
    primary_color: primary_color ?? DEFAULT_PRIMARY,
    accent_color: accent_color ?? SUGGESTED_ACCENT,
    lang: spoken,
    ...typed,
  };
  return [brand, (changes) => setTyped((now) => ({ ...now, ...changes }))];
}

function refusedFields<F extends string>(refused: Refused | null, part: string, fields: readonly F[]): F[] {
  return fields.filter((field) => refused?.fields[`${part}.${field}`] !== undefined);
}
