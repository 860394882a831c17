import { Radio } from "@mantine/core";
import { type AiSource, aiSource } from "@pluma/contract/site/site";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { CompatibleFields, type CompatibleFieldsProps } from "./CompatibleFields.tsx";
import { KeyFields } from "./KeyFields.tsx";
import classes from "./SourceFields.module.css";

export type SourceFieldsProps = CompatibleFieldsProps & {
  /** The id of the heading over the fields. */
  labelledBy: string;
};

/** Where text comes from: four sources, one of them chosen, each with what it needs and a test of it. */
export function SourceFields(props: SourceFieldsProps) {
  const { source, labelledBy } = props;
  const t = useWords("site");
  const name = useId();
  const isMissing = source.wrong.includes("kind");
  return (
    <fieldset className={classes.sources} aria-labelledby={labelledBy}>
      {isMissing && (
        <p className={classes.missing} id={`${name}-missing`}>
          {t("source.choose")}
        </p>
      )}
      {aiSource.options.map((kind, index) => (
        <div key={kind} className={classes.option}>
          <Radio
            name={name}
            value={kind}
            checked={source.draft.kind === kind}
            onChange={() => source.choose(kind)}
            label={t(`source.${kind}.name`)}
            description={t(`source.${kind}.about`)}
            classNames={{ root: classes.radio, label: classes.name, description: classes.about }}
            data-wrong={(isMissing && index === 0) || undefined}
            aria-describedby={isMissing ? `${name}-missing` : undefined}
          />
          {source.draft.kind === kind && <Details kind={kind} {...props} />}
        </div>
      ))}
    </fieldset>
  );
}

function Details({ kind, ...props }: SourceFieldsProps & { kind: AiSource }) {
  if (kind === "demo") return null;
  return (
    <div className={classes.more}>
      {kind === "compatible" ? <CompatibleFields {...props} /> : <KeyFields kind={kind} source={props.source} />}
    </div>
  );
}
