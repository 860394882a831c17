import { NativeSelect } from "@mantine/core";
import { useConfig } from "../../../../platform/config.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { choicesFor } from "../../../chats/index.ts";

type Props = { model: string | null; onChange: (model: string | null) => void };

/** Which model writes a step, where the site lets people choose. */
export function ModelField({ model, onChange }: Props) {
  const t = useWords("workflows");
  const { model_picker_enabled = false, offered_model } = useConfig();
  if (!model_picker_enabled && model === null) return null;
  return (
    <NativeSelect
      label={t("step.model")}
      disabled={!model_picker_enabled}
      data={choicesFor(model, offered_model).map((each) => ({
        value: each ?? "",
        label: each ?? t("step.usualModel"),
      }))}
      value={model ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
