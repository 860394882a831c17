import { GRANTS_MAX, type Grant, type Grantable } from "@pluma/contract/products/grants";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useProductGrants } from "../data.ts";
import { GrantList } from "./GrantList.tsx";
import { GrantPicker } from "./GrantPicker.tsx";

type GrantSectionProps = {
  id: string;
  /** The product whose grants are known already; null for one that is not there yet, or grants nothing. */
  productId: number | null;
  value: readonly Grant[];
  error: ReactNode;
  onChange: (things: Grant[]) => void;
  /** What else belongs there. */
  children: ReactNode;
};

/** What buyers get by name, beside words. */
export function GrantSection({ id, productId, value, error, onChange, children }: GrantSectionProps) {
  const t = useWords("products");
  const stored = useProductGrants(productId);
  const [added, setAdded] = useState<Grantable[]>([]);
  const known = [...added, ...(stored.data ?? [])];
  const add = (things: readonly Grant[]) => {
    const fresh = things.filter(({ kind, id: thing }) => !value.some((one) => one.kind === kind && one.id === thing));
    onChange([...value, ...fresh.map(({ kind, id: thing, name }) => ({ kind, id: thing, name }))].slice(0, GRANTS_MAX));
  };
  return (
    <FormSection title={t("grants.title")} about={t("grants.about")}>
      <GrantList
        things={value}
        about={(thing) => known.find(({ kind, id: each }) => kind === thing.kind && each === thing.id)}
        onAdd={add}
        onRemove={(thing) => onChange(value.filter((one) => one !== thing))}
      />
      <GrantPicker
        id={id}
        chosen={value}
        error={error}
        isFull={value.length >= GRANTS_MAX}
        onChoose={(thing) => {
          setAdded([...added, thing]);
          add([thing]);
        }}
      />
      {children}
    </FormSection>
  );
}
