import type { InputKey, InputValues } from "@pluma/contract/generators/inputs";
import { PRESETS_MAX, type Preset } from "@pluma/contract/generators/superFetch";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { mayEdit, mayShare } from "./rules.ts";
import * as store from "./store.ts";

type Form = { name: string; inputs: InputValues; open: InputKey[]; outputs: number; shared: boolean };

/** The caller's presets and those that staff share, by name. */
export async function listPresets(ctx: ActorCtx): Promise<{ presets: Preset[]; can: { share: boolean } }> {
  const rows = await store.listPresets(ctx);
  return { presets: rows.map((row) => show(ctx, row)), can: { share: mayShare(ctx.actor) } };
}

/** Keeps a filled form under a name. Refuses the 101st, and sharing it by others than staff. */
export async function addPreset(ctx: ActorCtx, form: Form): Promise<{ preset: Preset }> {
  allow(!form.shared || mayShare(ctx.actor));
  if ((await store.countPresets(ctx)) >= PRESETS_MAX) refuse("presets_full", { max: PRESETS_MAX });
  return { preset: show(ctx, await store.insertPreset(ctx, valuesOf(form))) };
}

/** Changes a preset. One that the caller merely sees is refused, any other does not exist. */
export async function savePreset(ctx: ActorCtx, id: number, form: Form): Promise<{ preset: Preset }> {
  const row = (await store.findPreset(ctx, id)) ?? refuse("not_found");
  allow(mayEdit(ctx.actor, row));
  allow(!form.shared || mayShare(ctx.actor));
  return { preset: show(ctx, (await store.updatePreset(ctx, id, valuesOf(form))) ?? refuse("not_found")) };
}

/** Deletes a preset. One that the caller merely sees is refused, any other does not exist. */
export async function deletePreset(ctx: ActorCtx, id: number): Promise<undefined> {
  const row = (await store.findPreset(ctx, id)) ?? refuse("not_found");
  allow(mayEdit(ctx.actor, row));
  if (!(await store.removePreset(ctx, id))) refuse("not_found");
}

const valuesOf = ({ shared: isShared, name, inputs, open, outputs }: Form) => ({
  name: name.trim(),
  inputs,
  open,
  outputs,
  isShared,
});

function show(ctx: ActorCtx, row: store.PresetRow): Preset {
  const { presetId: preset_id, name, inputs, open, outputs, isShared: shared, updatedAt } = row;
  const can = { edit: mayEdit(ctx.actor, row) };
  return { preset_id, name, inputs, open, outputs, shared, can, updatedAt: updatedAt.toISOString() };
}
