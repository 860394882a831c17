import { UnstyledButton } from "@mantine/core";
import { IconFileText, IconLayoutList, IconMail, IconScissors } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Starters.module.css";

const starters = [
  { key: "newsletter", Icon: IconLayoutList },
  { key: "oneThing", Icon: IconScissors },
  { key: "summary", Icon: IconFileText },
  { key: "subjects", Icon: IconMail },
] as const;

/** Four ways to begin. Each puts its text into the box, to be finished by hand. */
export function Starters({ onPick }: { onPick: (text: string) => void }) {
  const t = useWords("chats");
  return (
    <section>
      <h2 className={css.head}>{t("startHere")}</h2>
      <ul className={css.list}>
        {starters.map(({ key, Icon }) => (
          <li key={key}>
            <UnstyledButton className={css.starter} onClick={() => onPick(t(`starters.${key}.text`))}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {t(`starters.${key}.name`)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
