import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconFileImport, IconListCheck, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { useExport } from "../moving/data.ts";
import { CREATE } from "../places.ts";

type Props = { onImport: () => void; onChoose: () => void };

const _icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What is done from the browser itself: a new template, and templates as files. */
export function PageActs(props: Props) {
  const t = useWords("templates");
  return (
    <>
      <More {...props} />
      <Button component={Link} to={CREATE} leftSection={<IconPlus size={17} stroke={1.6} />}>
        {t("list.add")}
      </Button>
    </>
  );
}

/** The same in a phone's bar. */
export function PhonePageActs(props: Props) {
  const t = useWords("templates");
  const { search } = useFrame();
  return (
    <>
      {search}
      <More {...props} />
      <ActionIcon component={Link} to={CREATE} size="lg" aria-label={t("list.add")}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function More({ onImport, onChoose }: Props) {
  const t = useWords("templates");
  const exporting = useExport();
  const exportAll = () => exporting.mutate({ ids: null, name: t("list.title") }, { onError: showAlert });
  return (
    <MoreMenu label={t("list.moreActs")} isBusy={exporting.isPending}>
      <MoreItem Icon={IconFileImport} onPress={onImport}>
        {t("moving.import")}
      </MoreItem>
      <MoreItem Icon={IconListCheck} onPress={onChoose}>
        {t("moving.exportSome")}
      </MoreItem>
      <MoreItem Icon={IconDownload} onPress={exportAll}>
        {t("moving.exportAll")}
      </MoreItem>
      <MoreItem Icon={IconTrash} to="/templates?deleted=true">
        {t("bin.title")}
      </MoreItem>
    </MoreMenu>
  );
}
