import { ActionIcon } from "@mantine/core";
import type { AvatarTest } from "@pluma/contract/avatars/tests";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useRemoveTest } from "../data.testing.ts";
import { showTrouble } from "../trouble.ts";
import { TestForm } from "./TestForm.tsx";
import css from "./testing.module.css";

type Props = {
  test: AvatarTest;
  isOpen: boolean;
  /** Another question is being written: its form is not to be lost for this one. */
  isLocked: boolean;
  onOpen: () => void;
  onDone: () => void;
};

/** A test question with its rules in one line, or its form. */
export function TestRow({ test, isOpen, isLocked, onOpen, onDone }: Props) {
  const t = useWords("avatars");
  const remove = useRemoveTest(test.avatar_id);
  const rules = [
    test.points.length > 0 && t("testing.hasPoints", { count: test.points.length }),
    test.forbidden.length > 0 && t("testing.hasForbidden", { count: test.forbidden.length }),
    test.must_cite && t("testing.mustCite"),
    test.expects_silence && t("testing.expectsSilence"),
  ].filter((rule) => rule !== false);
  if (isOpen) {
    return (
      <li className={css.row}>
        <TestForm avatarId={test.avatar_id} test={test} onDone={onDone} />
      </li>
    );
  }
  return (
    <li className={css.row}>
      <div>
        <p className={css.question}>{test.question}</p>
        <p className={css.hint}>{rules.join(" · ") || t("testing.noRules")}</p>
      </div>
      <div className={css.iconActs}>
        <ActionIcon
          size="md"
          aria-label={t("testing.edit", { question: test.question })}
          disabled={isLocked}
          onClick={onOpen}
        >
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size="md"
          aria-label={t("testing.remove", { question: test.question })}
          onClick={() => void remove.mutateAsync(test.test_id).catch(showTrouble)}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  );
}
