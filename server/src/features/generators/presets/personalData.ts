import type { PersonalData } from "../../../platform/features/personalData.ts";
import { erasePresets, presetsOf } from "./store.system.ts";

/** What presets keep of a person: forms that they filled in, which go with them unless everybody has them. */
export const presetData: PersonalData = {
  name: "super_fetch_presets",
  // Those that staff share stay, without who made them.
  tables: { super_fetch_presets: "goes" },
  async *exportOf(app, userId) {
    const rows = await presetsOf(app, userId);
    if (rows.length === 0) return;
    const described = rows.map(({ name, inputs, open, outputs, isShared }) => ({
      name,
      inputs,
      open,
      outputs,
      shared: isShared,
    }));
    yield { path: "super-fetch/presets.json", content: JSON.stringify(described, null, 2) };
  },
  erase: erasePresets,
};
