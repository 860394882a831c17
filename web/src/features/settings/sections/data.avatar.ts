import type { Me } from "@pluma/contract/accounts/accounts";
import { avatars } from "@pluma/contract/avatars/avatars";
import { session } from "@pluma/contract/session/session";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { meQuery, useMe } from "../../../platform/me/me.ts";

const nameKey = (id: number) => ["settings", "avatarName", id];

/** What an avatar is called; not asked for people whose access to avatars has ended. */
export function useAvatarName(id: number) {
  const hasAccess = useMe().data?.has_access === true;
  return useQuery({
    queryKey: nameKey(id),
    queryFn: async ({ signal }) => (await ask(avatars.readAvatar, { params: { id } }, { signal })).avatar.name,
    enabled: hasAccess,
  });
}

/** Has the default avatar made anew as it was at first, or pointed to again. */
export function useResetDefaultAvatar() {
  return useMutation({
    mutationFn: () => ask(session.resetDefaultAvatar, {}),
    onSuccess: ({ user }) => {
      queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, ...user });
      for (const queryKey of [["avatars"], nameKey(user.defaultAssistant?.avatar_id ?? 0)])
        queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
    },
  });
}
