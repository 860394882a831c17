import type { AvatarMark } from "@pluma/contract/avatars/mark";
import AvatarIntro from "./AvatarIntro.tsx";
import AvatarStarters from "./AvatarStarters.tsx";
import css from "./Beginning.module.css";
import { useChooseAvatar } from "./data.ts";

type Props = { conversationId: number; avatar: AvatarMark; onAsk: ((question: string) => void) | undefined };

/** A chat of an avatar in which nothing was said yet. */
export default function Beginning({ conversationId, avatar, onAsk }: Props) {
  const choose = useChooseAvatar(conversationId);
  return (
    <div className={css.page}>
      <div className={css.column}>
        <AvatarIntro avatarId={avatar.avatar_id} onWithout={() => choose.mutate(null)} />
        <AvatarStarters avatarId={avatar.avatar_id} onAsk={onAsk} />
      </div>
    </div>
  );
}
