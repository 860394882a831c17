import { Button } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { AvatarTest } from "@pluma/contract/avatars/tests";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useTestRunsLive, useTests } from "../data.testing.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { Section } from "../Section.tsx";
import { RunLine } from "./RunLine.tsx";
import { Runs } from "./Runs.tsx";
import { TestForm } from "./TestForm.tsx";
import { TestRow } from "./TestRow.tsx";
import css from "./testing.module.css";

/** Questions that an avatar is held against, and how it answered them, before and after a change. */
export default function Tests({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const tests = useTests(avatar.avatar_id);
  const [opened, setOpened] = useState<AvatarTest | "new" | null>(null);
  useTestRunsLive(avatar.avatar_id);
  const { data } = tests;
  return (
    <>
      <Section
        title={t("testing.title")}
        acts={
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.6} />}
            disabled={opened !== null}
            onClick={() => setOpened("new")}
          >
            {t("testing.add")}
          </Button>
        }
      >
        <p className={css.about}>{t("testing.about")}</p>
        {!data && tests.isError && <LoadFailed title={t("testing.failed")} query={tests} />}
        {opened === "new" && <TestForm avatarId={avatar.avatar_id} test={null} onDone={() => setOpened(null)} />}
        {data?.length === 0 && opened === null && (
          <EmptyState kind="nothing" title={t("testing.none")} text={t("testing.noneText")} />
        )}
        {data && data.length > 0 && (
          <ul className={css.rows}>
            {data.map((test) => (
              <TestRow
                key={test.test_id}
                test={test}
                isOpen={opened !== "new" && opened?.test_id === test.test_id}
                isLocked={opened !== null}
                onOpen={() => setOpened(test)}
                onDone={() => setOpened(null)}
              />
            ))}
          </ul>
        )}
        {data && data.length > 0 && <RunLine avatarId={avatar.avatar_id} count={data.length} />}
      </Section>
      <Runs avatarId={avatar.avatar_id} />
    </>
  );
}
