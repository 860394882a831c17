import { UnstyledButton } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useAvatar } from "../../avatars/index.ts";
import css from "./AvatarStarters.module.css";

type Props = {
  avatarId: number;
  /** Asks a question at once; unset while nothing can be asked. */
  onAsk: ((question: string) => void) | undefined;
};

/** Questions that an avatar offers to begin with. Pressing one asks it. */
export default function AvatarStarters({ avatarId, onAsk }: Props) {
  const t = useWords("chats");
  const starters = useAvatar(avatarId).data?.starters ?? [];
  if (starters.length === 0) return null;
  return (
    <section>
      <h2 className={css.head}>{t("avatar.starters")}</h2>
      <ul>
        {starters.map((question, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <li key={place} className={css.item}>
            <UnstyledButton className={css.starter} disabled={!onAsk} onClick={() => onAsk?.(question)}>
              <span>{question}</span>
              <IconArrowUpRight size={16} stroke={1.6} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
