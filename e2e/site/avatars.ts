import type { Browser, Page } from "@playwright/test";
import { askAsOwner } from "./settings.ts";
import { aCustomer, askAs } from "./shop.ts";
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

/** An avatar of the owner; answers its id. */
export async function anAvatar(site: Site, { text, context, ...made }: Made): Promise<number> {
  const body = { ...made, ...(context && { context }) };
  const { avatar } = await askAsOwner(site, "POST", "/avatars", body);
  if (text) {
    const path = `/avatars/add-editable-file/${avatar.avatar_id}/${avatar.assistant_id}`;
    await askAsOwner(site, "POST", path, { name: "material.txt", content: text });
    await untilRead(site, avatar.avatar_id);
  }
  return avatar.avatar_id;
}

async function untilRead(site: Site, id: number): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const { avatar } = await askAsOwner(site, "GET", `/avatars/${id}`, undefined);
    if (avatar.avatar_files.every(({ state }: { state: string }) => state === "ready")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the material of avatar ${id} was not read`);
}

/** Somebody with access for a day and words without limit, on a page of their own browser. */
export async function aReader(browser: Browser, site: Site): Promise<Page> {
  const page = await aCustomer(browser, site);
  const { user_id } = (await askAs(page, "/users")).user;
  await site.sql("update users set access_until = now() + interval '1 day' where user_id = $1", [user_id]);
  await site.sql(
    `insert into word_balances (user_id, is_unlimited) values ($1, true)
     on conflict (user_id) do update set is_unlimited = true`,
    [user_id],
  );
  return page;
}
