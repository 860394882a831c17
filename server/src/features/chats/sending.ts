import type { Language } from "@pluma/contract/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { readConfig } from "../site/index.ts";

/** A message as it is sent; `text` is what the person typed. */
export type Sending = {
  text: string;
  conversation_id?: number | null | undefined;
  model?: string | null | undefined;
  stream: boolean;
  searchOnInternet: boolean;
  learnFromPrevResponse: boolean;
  deleteUserMsg?: number | null | undefined;
  edit_of?: number | null | undefined;
  file_ids?: number[] | undefined;
  message_type_id: 1 | 2 | 3;
  lang?: Language | undefined;
  more_like?: number | null | undefined;
};

type Helped = { avatar_id?: number | null | undefined; assistant_id?: string | null | undefined };

/** Refuses an avatar or assistant that the caller may not ask: none exists so far. */
export function checkAvatar({ avatar_id, assistant_id }: Helped): void {
  if (avatar_id || assistant_id) refuse("not_found");
}

/** Refuses searching the internet where it is turned off. */
export async function checkSearch(ctx: ActorCtx, isWanted: boolean): Promise<void> {
  if (isWanted && !(await readConfig(ctx)).search_enabled) refuse("search_off");
}
