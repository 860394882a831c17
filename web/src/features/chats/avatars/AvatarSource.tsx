import { Skeleton } from "@mantine/core";
import type { Source } from "@pluma/contract/generation/sources";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useAvatar } from "../../avatars/index.ts";
import css from "./AvatarSource.module.css";

/** What there is to a place in an avatar's material: the way to it for its makers, and for all others why it stays shut. */
export default function AvatarSource({ source }: { source: Extract<Source, { kind: "avatar" }> }) {
  const t = useWords("chats");
  const { data, isPending } = useAvatar(source.avatar_id);
  if (isPending) return <Skeleton className={css.way} height={18} width={180} />;
  if (!data?.can.edit) return <p className={css.way}>{t("sources.kept")}</p>;
  const path = `/avatars/${source.avatar_id}/files/${source.avatar_file_id}`;
  return (
    <p className={css.way}>
      <Link to={`${path}?position=${source.position}`}>{t("sources.open")}</Link>
    </p>
  );
}
