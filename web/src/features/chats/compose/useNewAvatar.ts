import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Asking } from "../data/asking.ts";
import { readAsked, readDraft, useAsked, writeAsked } from "../data/drafts.ts";

const NEW_CHAT = "/conversations/new";

/**
 * The avatar of the chat to be made: the one that the address names, so that a new chat begins without one. It goes on
 * beside a text that was left half written.
 */
export function useNewAvatar(): Asking & { id: number | null; know: (avatar: AvatarMark) => void } {
  const navigate = useNavigate();
  const id = Number(useSearchParams()[0].get("avatar")) || null;
  const kept = useAsked(null);
  const go = (next: number | null) =>
    void navigate(next === null ? NEW_CHAT : `${NEW_CHAT}?avatar=${next}`, { replace: true });
  const isFirst = useRef(true);
  const arrive = useEffectEvent(() => {
    const left = isFirst.current && readDraft(null) !== "" ? readAsked(null) : null;
    isFirst.current = false;
    if (id !== null) return;
    if (left) go(left.avatar_id);
    else writeAsked(null, null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address without one was gone to
  useEffect(() => arrive(), [id]);
  return {
    id,
    avatar: id === null ? null : kept?.avatar_id === id ? kept : nameless(id),
    isAside: false,
    choose: (avatar) => {
      writeAsked(null, avatar);
      go(avatar?.avatar_id ?? null);
    },
    /** Hears who the one in the address is. */
    know: (avatar) => writeAsked(null, avatar),
  };
}

const nameless = (avatar_id: number): AvatarMark => ({ avatar_id, assistant_id: "", name: "", picture: null });
