import { languageOf } from "@pluma/contract/kit/languages";
import { DEFAULT_PRIMARY } from "@pluma/contract/kit/look/palette";
import { aiSource } from "@pluma/contract/site/site";
import { useEffect, useEffectEvent, useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useLanguage } from "../../../platform/look/i18n.ts";
import type { Refused } from "../../../platform/refused.ts";
import { type BrandDraft, brandFields, emptySourceDraft, useSource, wrongBrandFields } from "../../site/index.ts";
import { testSetupSource } from "../data.ts";
import { useKeptDraft } from "../fields/keptDraft.ts";
import { emptyOwner, type OwnerDraft, ownerFields, wrongOwnerFields } from "./ownerDraft.ts";
import { useOpening } from "./useOpening.ts";
import { useProof } from "./useProof.ts";

const SUGGESTED_ACCENT = "#b4552d";

export type SetUpState = ReturnType<typeof useSetUp>;

/** Everything that is typed during the set-up, and the way out of it. What is typed outlives every refusal. */
export function useSetUp(addressCode: string) {
  const proof = useProof(addressCode);
  const [owner, setOwner, forgetOwner] = useKeptDraft("setUp:owner", emptyOwner, ["password"]);
  const [brand, setBrand, forgetBrand] = useBrand();
  const [isOwnerChecked, setOwnerChecked] = useState(false);
  const [isBrandChecked, setBrandChecked] = useState(false);
  const [source, forgetSource] = useKeptSource((tried) => proof.heeding(testSetupSource(proof.code, tried)));
  const opening = useOpening(proof, source, owner, brand, () => {
    forgetOwner();
    forgetBrand();
    forgetSource();
  });
  const { refused } = opening;

  return {
    proof,
    owner,
    brand,
    source,
    changeOwner(changes: Partial<OwnerDraft>) {
      opening.forgetRefusal();
      setOwner(changes);
    },
    changeBrand(changes: Partial<BrandDraft>) {
      opening.forgetRefusal();
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
    isTouched: ownerFields.some((field) => owner[field] !== "") || brand.app_name !== "" || source.draft.kind !== null,
    opening,
  };
}

// Which kind and where it answers, over a reload; keys are kept nowhere.
function useKeptSource(test: Parameters<typeof useSource>[0]) {
  const usual = emptySourceDraft();
  const [kept, keep, forget] = useKeptDraft("setUp:source", { kind: "", address: "" }, []);
  const kind = aiSource.safeParse(kept.kind).data ?? null;
  const compatible = { ...usual.byKind.compatible, address: kept.address };
  const source = useSource(test, { kind, byKind: { ...usual.byKind, compatible } });
  const { address } = source.draft.byKind.compatible;
  const onSource = useEffectEvent(keep);
  useEffect(() => onSource({ kind: source.draft.kind ?? "", address }), [source.draft.kind, address]);
  return [source, forget] as const;
}

// Until somebody chooses, customers are greeted in the language in which the owner sets up.
function useBrand(): readonly [BrandDraft, (changes: Partial<BrandDraft>) => void, () => void] {
  const { primary_color, accent_color } = useConfig();
  const spoken = useLanguage();
  const first = {
    app_name: "",
    tagline: "",
    primary_color: primary_color ?? DEFAULT_PRIMARY,
    accent_color: accent_color ?? SUGGESTED_ACCENT,
    lang: "",
  };
  const [typed, change, forget] = useKeptDraft<Record<keyof BrandDraft, string>>("setUp:brand", first, []);
  return [{ ...typed, lang: languageOf(typed.lang) ?? spoken }, change, forget];
}

function refusedFields<F extends string>(refused: Refused | null, part: string, fields: readonly F[]): F[] {
  return fields.filter((field) => refused?.fields[`${part}.${field}`] !== undefined);
}
