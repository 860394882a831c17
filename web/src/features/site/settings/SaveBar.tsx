import { useWords } from "../../../platform/look/i18n.ts";
import { SaveBar as Bar } from "../../../ui/form/SaveBar.tsx";
import type { AppSettings } from "./useAppSettings.ts";

/** There while a setting is changed: how many and which, what holds them back, and the two ways out. */
export function SaveBar({ settings }: { settings: AppSettings }) {
  const t = useWords("site");
  const { changed, wrong, isSaving, discard } = settings;
  return (
    <Bar
      changes={changed.map((key) => t(`settings.of.${key}.name`))}
      wrongCount={changed.filter((key) => wrong[key] !== undefined).length}
      isSaving={isSaving}
      onDiscard={discard}
    />
  );
}
