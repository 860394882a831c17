import { Button } from "@mantine/core";
import type { ApiKey } from "@pluma/contract/apiKeys/apiKeys";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import css from "../keys.module.css";

type KeyRowProps = { apiKey: ApiKey; isOfOrganization: boolean; isClosed: boolean; onEnd: () => void };

/** A key: its name and last characters, or where its app is, what it may do and where, how much it was used, and when it ends. */
export function KeyRow({ apiKey, isOfOrganization, isClosed, onEnd }: KeyRowProps) {
  const t = useWords("apiKeys");
  const language = useLanguage();
  const { name, app, scopes, avatars, organization, made_by, words, last_used_at, ends_at } = apiKey;
  const place = isOfOrganization
    ? `${made_by.name} ${made_by.last_name}`.trim()
    : (organization?.name ?? t("personal"));
  return (
    <li className={css.key}>
      <div className={css.what}>
        <bdi className={css.name}>{name}</bdi> <Mark apiKey={apiKey} />
        <p className={css.facts}>
          {place}, {last_used_at ? <UsedAt at={last_used_at} /> : t("notUsed")},{" "}
          {t("words", { count: words, shown: formatNumber(words) })}, {t(app ? "apps.ends" : "ends")}{" "}
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
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t(app ? "apps.endNamed" : "endNamed", { name })}
          onClick={onEnd}
        >
          {t(app ? "apps.end" : "end")}
        </Button>
      )}
    </li>
  );
}

/** By what a key is known beside its name: of itself its end, of an app where it is. */
function Mark({ apiKey: { app, last_characters } }: Pick<KeyRowProps, "apiKey">) {
  const t = useWords("apiKeys");
  if (!app) return <code className={css.mono}>…{last_characters}</code>;
  return app.host ? <code className={css.mono}>{app.host}</code> : <span>{t("apps.onDevice")}</span>;
}

function UsedAt({ at }: { at: string }) {
  const t = useWords("apiKeys");
  return (
    <>
      {t("used")} <Moment at={at} />
    </>
  );
}
