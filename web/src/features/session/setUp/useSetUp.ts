import { DEFAULT_PRIMARY } from "@pluma/contract/kit/look/palette";
import { useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useLanguage } from "../../../platform/look/i18n.ts";
import type { Refused } from "../../../platform/refused.ts";
import { type BrandDraft, brandFields, useSource, wrongBrandFields } from "../../site/index.ts";
import { testSetupSource } from "../data.ts";
import { emptyOwner, type OwnerDraft, ownerFields, wrongOwnerFields } from "./ownerDraft.ts";
import { useOpening } from "./useOpening.ts";
import { useProof } from "./useProof.ts";

const SUGGESTED_ACCENT = "#b4552d";

export type SetUpState = ReturnType<typeof useSetUp>;

/** Everything that is typed during the set-up, and the way out of it. What is typed outlives every refusal. */
export function useSetUp(addressCode: string) {
  const proof = useProof(addressCode);
  const [owner, setOwner] = useState(emptyOwner);
  const [brand, setBrand] = useBrand();
  const [isOwnerChecked, setOwnerChecked] = useState(false);
  const [isBrandChecked, setBrandChecked] = useState(false);
  const source = useSource((tried) => proof.heeding(testSetupSource(proof.code, tried)));
  const opening = useOpening(proof, source, owner, brand);
  const { refused } = opening;

  return {
    proof,
    owner,
    brand,
    source,
    changeOwner(changes: Partial<OwnerDraft>) {
      opening.forgetRefusal();
      setOwner((now) => ({ ...now, ...changes }));
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
    isTouched: owner !== emptyOwner || brand.app_name !== "" || source.draft.kind !== null,
    opening,
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
