import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconDownload, IconFileImport, IconListCheck, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useFrame } from "../../../ui/page/frame.ts";
import { useExport } from "../moving/data.ts";
import { CREATE } from "../places.ts";

type Props = { onImport: () => void; onChoose: () => void };

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" aria-label={t("list.moreActs")} loading={exporting.isPending}>
          <IconDots size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={onImport}>
          {t("moving.import")}
        </Menu.Item>
        <Menu.Item leftSection={<IconListCheck {...icon} />} onClick={onChoose}>
          {t("moving.exportSome")}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={exportAll}>
          {t("moving.exportAll")}
        </Menu.Item>
        <Menu.Item component={Link} to="/templates?deleted=true" leftSection={<IconTrash {...icon} />}>
          {t("bin.title")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
