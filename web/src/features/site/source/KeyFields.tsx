import type { AiSource } from "@pluma/contract/site/site";
import { useWords } from "../../../platform/look/i18n.ts";
import { ModelField } from "./ModelField.tsx";
import { SecretField } from "./SecretField.tsx";
import classes from "./SourceFields.module.css";
import { SourceTestButton, SourceTestLine, tryOut } from "./SourceTest.tsx";
import type { SourceState } from "./useSource.ts";

type KeyFieldsProps = { kind: Exclude<AiSource, "compatible" | "demo">; source: SourceState };

/** What a provider with one well-known address needs: its key, and a model. */
export function KeyFields({ kind, source }: KeyFieldsProps) {
  const t = useWords("site");
  return (
    <>
      <div className={classes.keyRow}>
        <SecretField
          label={t("source.key")}
          value={source.draft.byKind[kind].key}
          placeholder={t(`source.${kind}.keyLooks`)}
          onChange={(key) => source.change(kind, { key })}
          onEnter={(field) => tryOut(field, kind, source)}
          error={source.wrong.includes("key") && t("source.keyMissing")}
        />
        <ModelField kind={kind} source={source} />
        <SourceTestButton kind={kind} source={source} />
      </div>
      <SourceTestLine source={source} />
    </>
  );
}
