import { Button } from "@mantine/core";
import type { ApiKey } from "@pluma/contract/apiKeys/apiKeys";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import css from "../keys.module.css";

type KeyRowProps = { apiKey: ApiKey; isOfOrganization: boolean; isClosed: boolean; onEnd: () => void };

/** A key: its name and last characters, what it may do and where, how much it was used, and when it ends. */
export function KeyRow({ apiKey, isOfOrganization, isClosed, onEnd }: KeyRowProps) {
  const t = useWords("apiKeys");
  const language = useLanguage();
  const { name, last_characters, scopes, avatars, organization, made_by, words, last_used_at, ends_at } = apiKey;
  const place = isOfOrganization
    ? `${made_by.name} ${made_by.last_name}`.trim()
    : (organization?.name ?? t("personal"));
  return (
    <li className={css.key}>
      <div className={css.what}>
        <span className={css.name}>{name}</span> <code className={css.mono}>…{last_characters}</code>
        <p className={css.facts}>
          {place}, {last_used_at ? <UsedAt at={last_used_at} /> : t("notUsed")},{" "}
          {t("words", { count: words, shown: formatNumber(words) })}, {t("ends")}{" "}
          <time dateTime={ends_at}>{formatDate(ends_at, language)}</time>
        </p>
        <div className={css.tags}>
          {scopes.map((scope) => (
            <Tag key={scope}>{t(`scopes.${scope}`)}</Tag>
          ))}
          {avatars.map((avatar) => (
            <Tag key={avatar.avatar_id}>{avatar.name}</Tag>
          ))}
        </div>
      </div>
      {!isClosed && (
        <Button variant="subtle" color="red" size="xs" aria-label={t("endNamed", { name })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}

function UsedAt({ at }: { at: string }) {
  const t = useWords("apiKeys");
  return (
    <>
      {t("used")} <Moment at={at} />
    </>
  );
}
