import { askAs, type Person } from "./people.ts";
import type { Site } from "./site.ts";

type Made = {
  name: string;
  description?: string;
  context: string;
  mode?: "free" | "material_first" | "material_only";
  public?: boolean;
  starters?: string[];
  /** What it answers from, as a file that has been read. */
  text?: string;
};

/** An avatar of somebody; answers its id. */
export async function anAvatar(site: Site, maker: Person, { text, context, ...made }: Made): Promise<number> {
  const body = { ...made, ...(context && { context }) };
  const { avatar } = await askAs(site, maker, "POST", "/avatars", body);
  if (text) {
    const path = `/avatars/add-editable-file/${avatar.avatar_id}/${avatar.assistant_id}`;
    await askAs(site, maker, "POST", path, { name: "material.txt", content: text });
    await untilRead(site, maker, avatar.avatar_id);
  }
  return avatar.avatar_id;
}

async function untilRead(site: Site, maker: Person, id: number): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const { avatar } = await askAs(site, maker, "GET", `/avatars/${id}`);
    if (avatar.avatar_files.every(({ state }: { state: string }) => state === "ready")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the material of avatar ${id} was not read`);
}
