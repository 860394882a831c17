import type { BundleSource } from "@pluma/contract/bundles/bundles";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import css from "./bundles.module.css";
import { Key } from "./Key.tsx";

type Props = { sources: BundleSource[]; own: string };

/** Which bundles things of the organization came from. */
export function Sources({ sources, own }: Props) {
  const t = useWords("bundles");
  return (
    <FormSection title={t("sources.title")} about={t("sources.about")}>
      <ul className={css.sources}>
        {sources.map((source) => (
          <li key={source.bundle_id}>
            <p className={css.name}>{t("import.named", { name: source.name, number: formatNumber(source.number) })}</p>
            <p className={css.quiet}>
              {t("sources.things", { count: source.things.length, number: formatNumber(source.things.length) })}{" "}
              <Moment at={source.broughtAt} />
            </p>
            {source.things.length > 0 && (
              <details className={css.came}>
                <summary>{t("sources.which")}</summary>
                <ul className={css.left}>
                  {source.things.map(({ kind, name }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is drawn once
                    <li key={at}>{name ? t("sources.named", { name, kind: t(`one.${kind}`) }) : t(`kinds.${kind}`)}</li>
                  ))}
                </ul>
              </details>
            )}
            {source.author && <p className={css.quiet}>{t("sources.by", { author: source.author })}</p>}
            {source.licence && <p className={css.licence}>{source.licence}</p>}
            {source.fingerprint !== own && (
              <p className={css.quiet}>
                {t("import.trustedKey")} <Key of={source.fingerprint} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
