import type { Shop } from "@pluma/contract/products/shops";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useSaveShop } from "./data.ts";
import { changedIn, changesOf, type ShopDraft, type ShopField, valueIn, wrongIn } from "./shopDraft.ts";

export type ShopEditor = ReturnType<typeof useShopForm>;

/** How an organization sells, while it is edited: what is wrong is said beside its field once one saves. */
export function useShopForm(shop: Shop) {
  const t = useWords("products/shop");
  const save = useSaveShop(shop.organization_id);
  const [draft, setDraft] = useState<ShopDraft>({});
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const changed = changedIn(shop, draft);
  const wrong = wrongIn(draft, changed);
  const shown = isChecked ? wrong : [];
  useUnsaved(changed.length > 0);

  async function submit(): Promise<void> {
    flushSync(() => setChecked(true));
    if (wrong.length > 0) return focusWrong(form.current);
    try {
      await save.mutateAsync(changesOf(draft, changed));
      setDraft({});
      setChecked(false);
      setRefused({});
      showSuccess(t("saved"));
    } catch (error) {
      if (!isRefused(error) || Object.keys(error.fields).length === 0) return showAlert(error);
      flushSync(() => setRefused(error.fields));
      focusWrong(form.current);
    }
  }

  return {
    form,
    draft,
    changed,
    wrongCount: shown.length,
    isSaving: save.isPending,
    change: (next: ShopDraft) => {
      setDraft({ ...draft, ...next });
      setRefused({});
    },
    discard: () => {
      setDraft({});
      setChecked(false);
      setRefused({});
    },
    submit,
    valueOf: (field: ShopField) => valueIn(shop, draft, field),
    errorOf: (field: ShopField) => refused[field] ?? (shown.includes(field) && t(`wrong.${field}`)),
    isChanged: (fields: readonly ShopField[]) => fields.some((field) => changed.includes(field)),
  };
}

function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
}
