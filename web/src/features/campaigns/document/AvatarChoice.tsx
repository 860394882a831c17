import { Button, Radio, Skeleton } from "@mantine/core";
import { useId, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { AvatarMark, useAvatars } from "../../avatars/index.ts";
import css from "./wizard.module.css";

type Props = { chosen: number | null; onChoose: (avatar: { id: number; name: string }) => void };

/** The avatars that one may use here, found as one types, of which one is chosen. */
export function AvatarChoice({ chosen, onChoose }: Props) {
  const t = useWords("campaigns");
  const group = useId();
  const [query, search] = useState("");
  const found = useAvatars({ query });
  const { data } = found;
  const others = data ? data.count - data.avatars.length : 0;
  return (
    <>
      <SearchInput className={css.search} label={t("wizard.searchAvatars")} query={query} onSearch={search} />
      {found.isPending && <Skeleton height={120} aria-label={t("loading")} />}
      {found.isError && !data && (
        <p role="alert" className={css.problem}>
          {found.error.message}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void found.refetch()}>
            {t("tryAgain")}
          </Button>
        </p>
      )}
      {data?.avatars.length === 0 && (
        <p role="status" className={css.quiet}>
          {query === "" ? t("wizard.noAvatars") : t("detail.noMatch", { query })}
        </p>
      )}
      <div className={css.avatars} role="radiogroup" aria-label={t("wizard.step.avatar")}>
        {data?.avatars.map((avatar) => (
          <label
            key={avatar.avatar_id}
            htmlFor={`${group}-${avatar.avatar_id}`}
            className={css.avatar}
            data-chosen={avatar.avatar_id === chosen || undefined}
          >
            <Radio
              size="xs"
              id={`${group}-${avatar.avatar_id}`}
              name={group}
              aria-label={avatar.name}
              checked={avatar.avatar_id === chosen}
              onChange={() => onChoose({ id: avatar.avatar_id, name: avatar.name })}
            />
            <AvatarMark avatar={avatar} size={30} />
            <span className={css.names}>
              <span className={css.name}>{avatar.name}</span>
              <span className={css.quiet}>{avatar.description}</span>
            </span>
          </label>
        ))}
      </div>
      {others > 0 && <p className={css.quiet}>{t("add.more", { count: others, number: formatNumber(others) })}</p>}
    </>
  );
}
