import { ActionIcon, Button, Drawer } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { IconMessage2, IconMessageCircleSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { WhoSees } from "../../../ui/whoSees.tsx";
import { Star } from "../list/AvatarCells.tsx";
import type { Written } from "../outputs/written.ts";
import { TrainingTold } from "../training/TrainingTold.tsx";
import { PageMenu } from "./PageMenu.tsx";
import css from "./page.module.css";
import { TabParts } from "./TabParts.tsx";
import { Tabs } from "./Tabs.tsx";
import { TemplatesButton, type TemplatesPanel } from "./TemplatesButton.tsx";
import { Who } from "./Who.tsx";

type Props = {
  avatar: Avatar;
  test: ReactNode;
  ratings?: ReactNode;
  written: Written;
  Templates: TemplatesPanel;
  onDeleted: () => void;
};

/** All that an avatar is made of, part by part, and beside it the chat that tries it out; that is a sheet where room is short. */
export function Bench({ avatar, test, ratings, written, Templates, onDeleted }: Props) {
  const t = useWords("avatars");
  const isWide = useMediaQuery("(min-width: 1180px)", undefined, { getInitialValueInEffect: false });
  const [isTesting, { open, close }] = useDisclosure();
  return (
    <>
      <TrainingTold avatarId={avatar.avatar_id} />
      <TopBar
        name={avatar.name}
        quiet={t("page.avatar")}
        acts={<BarActs avatar={avatar} Templates={Templates} onTest={isWide ? null : open} onDeleted={onDeleted} />}
        phoneActs={
          <>
            <TemplatesButton avatarId={avatar.avatar_id} Panel={Templates} isIcon />
            <ActionIcon size="lg" aria-label={t("page.test")} onClick={open}>
              <IconMessageCircleSearch size={21} stroke={1.6} />
            </ActionIcon>
            <PageMenu avatar={avatar} onDeleted={onDeleted} />
          </>
        }
      />
      <div className={css.split}>
        <div className={css.left}>
          <div className={css.column}>
            <Who avatar={avatar} ratings={ratings} />
            <Tabs avatar={avatar} />
            <TabParts avatar={avatar} written={written} />
          </div>
        </div>
        {isWide && (
          <aside className={css.test} aria-label={t("page.test")}>
            <Suspense fallback={null}>{test}</Suspense>
          </aside>
        )}
      </div>
      {!isWide && (
        <TestSheet isOpen={isTesting} onClose={close}>
          {test}
        </TestSheet>
      )}
    </>
  );
}

type BarProps = {
  avatar: Avatar;
  Templates: TemplatesPanel;
  /** Null where the test chat stands beside the page. */
  onTest: (() => void) | null;
  onDeleted: () => void;
};

function BarActs({ avatar, Templates, onTest, onDeleted }: BarProps) {
  const t = useWords("avatars");
  const look = { variant: "subtle", color: "ink", size: "xs" } as const;
  return (
    <>
      {onTest && (
        <Button {...look} leftSection={<IconMessageCircleSearch size={16} stroke={1.6} />} onClick={onTest}>
          {t("page.test")}
        </Button>
      )}
      <Button
        {...look}
        component={Link}
        to={`/conversations/new?avatar=${avatar.avatar_id}`}
        leftSection={<IconMessage2 size={16} stroke={1.6} />}
      >
        {t("page.chat")}
      </Button>
      <TemplatesButton avatarId={avatar.avatar_id} Panel={Templates} />
      <WhoSees type="avatar" id={avatar.avatar_id} organizationId={avatar.organization_id} ownerId={avatar.user_id} />
      <Star avatar={avatar} />
      <PageMenu avatar={avatar} onDeleted={onDeleted} />
    </>
  );
}

function TestSheet({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const t = useWords("avatars");
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={460}
      classNames={{ inner: css.sheetInner, content: css.sheet, body: css.sheetBody }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("page.test")}>
        <Drawer.Body>
          <ActionIcon className={css.sheetClose} size="md" aria-label={t("page.closeTest")} onClick={onClose}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
          <Suspense fallback={null}>{children}</Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
