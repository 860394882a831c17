import { Button } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { IconArrowUpRight, IconMessage2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { WhoSees } from "../../../ui/whoSees.tsx";
import { AvatarMark } from "../AvatarMark.tsx";
import { Star } from "../list/AvatarCells.tsx";
import css from "./page.module.css";
import { TemplatesButton, type TemplatesPanel } from "./TemplatesButton.tsx";

/** An avatar as those see it who may use it and not edit it: who it is, what to ask it first, and a chat. */
export function Shown({ avatar, Templates }: { avatar: Avatar; Templates: TemplatesPanel }) {
  const t = useWords("avatars");
  const { avatar_id, name, description, starters } = avatar;
  const chat = `/conversations/new?avatar=${avatar_id}`;
  return (
    <>
      <TopBar
        name={name}
        quiet={t("page.avatar")}
        acts={
          <>
            <TemplatesButton avatarId={avatar_id} Panel={Templates} />
            <WhoSees type="avatar" id={avatar_id} organizationId={avatar.organization_id} ownerId={avatar.user_id} />
            <Star avatar={avatar} />
          </>
        }
        phoneActs={
          <>
            <TemplatesButton avatarId={avatar_id} Panel={Templates} isIcon />
            <Star avatar={avatar} />
          </>
        }
      />
      <div className={css.left}>
        <div className={css.shown}>
          <AvatarMark avatar={avatar} size={72} />
          <p className={css.shownName}>{name}</p>
          {avatar.public && (
            <p>
              <Tag>{t("list.public")}</Tag>
            </p>
          )}
          {description && <p className={css.shownText}>{description}</p>}
          <Button component={Link} to={chat} size="md" leftSection={<IconMessage2 size={18} stroke={1.6} />}>
            {t("page.startChat")}
          </Button>
          {starters.length > 0 && (
            <section className={css.asks}>
              <h2>{t("page.starters")}</h2>
              <ul>
                {starters.map((starter) => (
                  <li key={starter}>
                    <Link to={`${chat}&about=${encodeURIComponent(starter)}`}>
                      {starter}
                      <IconArrowUpRight size={16} stroke={1.6} aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
