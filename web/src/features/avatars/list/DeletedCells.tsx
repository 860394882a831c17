import { Button } from "@mantine/core";
import type { AvatarRow } from "@pluma/contract/avatars/avatars";
import { IconRestore } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Cell, CellFacts, CellFoot, CellHead, CellName, Cells, CellText } from "../../../ui/cells/Cells.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { AvatarMark } from "../AvatarMark.tsx";
import { useAvatarActs } from "./useAvatarActs.ts";

/** Deleted avatars: when each was deleted, and the way back. */
export function DeletedCells({ avatars }: { avatars: readonly AvatarRow[] }) {
  return (
    <Cells>
      {avatars.map((avatar) => (
        <DeletedCell key={avatar.avatar_id} avatar={avatar} />
      ))}
    </Cells>
  );
}

function DeletedCell({ avatar }: { avatar: AvatarRow }) {
  const t = useWords("avatars");
  const { restore, isRestoring } = useAvatarActs(avatar);
  const { name, description, deletedAt } = avatar;
  return (
    <Cell>
      <CellHead mark={<AvatarMark avatar={avatar} size={44} />}>
        <CellName isSerif>{name}</CellName>
        {deletedAt && (
          <CellFacts>
            {t("bin.deleted")} <Moment at={deletedAt} />
          </CellFacts>
        )}
      </CellHead>
      <CellText>{description}</CellText>
      <CellFoot>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRestore size={15} stroke={1.6} />}
          aria-label={t("bin.restoreOf", { name })}
          loading={isRestoring}
          onClick={restore}
        >
          {t("bin.restore")}
        </Button>
      </CellFoot>
    </Cell>
  );
}
