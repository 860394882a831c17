import { ActionIcon, Button, Menu } from "@mantine/core";
import type { Preset } from "@pluma/contract/generators/superFetch";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { alertText, showAlert, showSuccess } from "../../../../platform/messages.ts";
import { TypedAhead } from "../../../../ui/wait/TypedAhead.tsx";
import { openIn, valuesOf } from "../builder.ts";
import { useDeletePreset, useSavePreset } from "../data/presets.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";

const PresetDialog = lazy(() => import("./PresetDialog.tsx"));

const icon = { size: 16, stroke: 1.6 } as const;

/** Filled forms under their names: one's own, and those that staff share; the form as it is becomes another one. */
export function PresetMenu({ state, isPhone = false }: { state: SuperFetchState; isPhone?: boolean }) {
  const t = useWords("generators");
  const { preset, presets, take } = state;
  const acts = usePresetActs(state);
  const [isNaming, setNaming] = useState(false);
  const all = presets.data?.presets ?? [];
  const name = preset ? t("superFetch.presetNamed", { name: preset.name }) : t("superFetch.presets");
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon size="lg" aria-label={name} title={name}>
              <IconBookmark size={21} stroke={1.6} />
            </ActionIcon>
          ) : (
            <Button variant="subtle" color="ink" size="xs" maw={280} leftSection={<IconBookmark {...icon} />}>
              {name}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: "auto" }}>
          {presets.isError && <Menu.Label>{alertText(presets.error)}</Menu.Label>}
          {presets.data && all.length === 0 && <Menu.Label>{t("superFetch.noPresets")}</Menu.Label>}
          <Group
            name={t("superFetch.ownPresets")}
            presets={all.filter(({ shared }) => !shared)}
            chosen={preset}
            onTake={take}
          />
          <Group
            name={t("superFetch.sharedPresets")}
            presets={all.filter(({ shared }) => shared)}
            chosen={preset}
            onTake={take}
          />
          {all.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setNaming(true)}>
            {t("superFetch.savePreset")}
          </Menu.Item>
          {preset?.can.edit && (
            <OwnActs preset={preset} onSave={() => acts.save(preset)} onDelete={() => acts.remove(preset)} />
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <TypedAhead>
          <PresetDialog state={state} onClose={() => setNaming(false)} />
        </TypedAhead>
      )}
    </>
  );
}

type GroupProps = { name: string; presets: Preset[]; chosen: Preset | null; onTake: (preset: Preset) => void };

function Group({ name, presets, chosen, onTake }: GroupProps) {
  if (presets.length === 0) return null;
  return (
    <>
      <Menu.Label>{name}</Menu.Label>
      {presets.map((preset) => (
        <Menu.Item
          key={preset.preset_id}
          aria-current={preset.preset_id === chosen?.preset_id || undefined}
          rightSection={preset.preset_id === chosen?.preset_id && <IconCheck {...icon} aria-hidden="true" />}
          onClick={() => onTake(preset)}
        >
          {preset.name}
        </Menu.Item>
      ))}
    </>
  );
}

function OwnActs({ preset: { name }, onSave, onDelete }: { preset: Preset; onSave: () => void; onDelete: () => void }) {
  const t = useWords("generators");
  return (
    <>
      <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={onSave}>
        {t("superFetch.saveChanges", { name })}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t("superFetch.deletePreset", { name })}
      </Menu.Item>
    </>
  );
}

// Held by the menu's owner: its entries are gone with the press that begins this.
function usePresetActs({ draft: { entries, outputs } }: SuperFetchState) {
  const t = useWords("generators");
  const save = useSavePreset();
  const remove = useDeletePreset();
  return {
    save({ preset_id: id, name, shared }: Preset) {
      const form = { name, shared, inputs: valuesOf(entries), open: openIn(entries), outputs };
      const onSuccess = () => showSuccess(t("superFetch.presetSaved", { name }));
      save.mutate({ id, form }, { onSuccess, onError: showAlert });
    },
    remove: ({ preset_id: id, name }: Preset) =>
      remove.mutate(id, { onSuccess: () => showSuccess(t("superFetch.presetDeleted", { name })) }),
  };
}
