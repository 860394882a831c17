import { Button, Switch, TextInput } from "@mantine/core";
import { PRESET_NAME_LENGTH_MAX } from "@pluma/contract/generators/superFetch";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { alertText, showSuccess } from "../../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../../ui/Dialog.tsx";
import { openIn, valuesOf } from "../builder.ts";
import { useSavePreset } from "../data/presets.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import css from "./PresetDialog.module.css";

/** Keeps the form as it is under a name; who may share presets says here whether everybody gets it. */
export default function PresetDialog({ state, onClose }: { state: SuperFetchState; onClose: () => void }) {
  const t = useWords("generators");
  const save = useSavePreset();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const { entries, outputs } = state.draft;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setEmpty(true);
    const form = { name, shared: isShared, inputs: valuesOf(entries), open: openIn(entries), outputs };
    save.mutate(
      { id: null, form },
      {
        onSuccess: (preset) => {
          state.change((held) => ({ ...held, presetId: preset.preset_id }));
          showSuccess(t("superFetch.presetSaved", { name: preset.name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("superFetch.savePreset")} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={handleSubmit}>
        <TextInput
          label={t("superFetch.presetName")}
          data-autofocus
          maxLength={PRESET_NAME_LENGTH_MAX}
          value={name}
          error={isEmpty ? t("superFetch.presetNameEmpty") : save.error && alertText(save.error)}
          onChange={(event) => {
            setEmpty(false);
            save.reset();
            setName(event.currentTarget.value);
          }}
        />
        <p className={css.note}>{t("superFetch.presetNote")}</p>
        {state.presets.data?.can.share && (
          <Switch
            label={t("superFetch.share")}
            description={t("superFetch.shareNote")}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <DialogActs>
          <DialogClose>{t("cancel")}</DialogClose>
          <Button type="submit" loading={save.isPending}>
            {t("save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
