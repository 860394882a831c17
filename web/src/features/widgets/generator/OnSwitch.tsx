import { Switch } from "@mantine/core";
import type { Widget } from "@pluma/contract/widgets/shapes";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useSaveWidget } from "../data.ts";

/** Takes a widget from every page at once, or gives it back. */
export function OnSwitch({ widget }: { widget: Widget }) {
  const t = useWords("widgets");
  const saving = useSaveWidget();
  const handleChange = (is_on: boolean) =>
    saving.mutate(
      { id: widget.widget_id, key: "", picture: null, body: { is_on } },
      { onSuccess: () => showSuccess(t(is_on ? "bar.switchedOn" : "bar.switchedOff")), onError: showAlert },
    );
  return (
    <Switch
      label={t("bar.on")}
      labelPosition="left"
      checked={widget.is_on}
      onChange={(event) => handleChange(event.currentTarget.checked)}
    />
  );
}
