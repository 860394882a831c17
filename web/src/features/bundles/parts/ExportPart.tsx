import { Button, Checkbox, Progress, Textarea, TextInput } from "@mantine/core";
import {
  BUNDLE_LICENCE_LENGTH_MAX,
  BUNDLE_NAME_LENGTH_MAX,
  type BundleExport,
  type BundleOverview,
} from "@pluma/contract/bundles/bundles";
import type { BundleKind } from "@pluma/contract/bundles/kinds";
import { IconDownload } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Problem } from "../../organizations/index.ts";
import { useExportBundle } from "../data.ts";
import css from "./bundles.module.css";
import { Key } from "./Key.tsx";

type Props = { id: number; name: string; bundle: BundleOverview };
type Said = Pick<BundleExport, "name" | "author" | "licence">;

/** Where a bundle is made: what goes into it, what it says of itself, how far it is, and what stayed behind. */
export function ExportPart({ id, name, bundle }: Props) {
  const t = useWords("bundles");
  const make = useExportBundle(id);
  const last = bundle.export;
  const before = { name: last?.name ?? name, author: last?.author ?? "", licence: last?.licence ?? "" };
  const [said, setSaid] = useState(before);
  const [without, setWithout] = useState<readonly BundleKind[]>(
    bundle.parts.map(({ kind }) => kind).filter((kind) => last && !last.kinds.includes(kind)),
  );
  const [isNameless, setNameless] = useState(false);
  const isRunning = last?.state === "waiting" || last?.state === "running";
  const kinds = bundle.parts.map(({ kind }) => kind).filter((kind) => !without.includes(kind));
  useUnsaved(before.name !== said.name.trim() || before.author !== said.author || before.licence !== said.licence);
  const fields = isRefused(make.error) ? make.error.fields : {};
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setNameless(said.name.trim() === "");
    if (said.name.trim() !== "" && kinds.length > 0) make.mutate({ ...said, kinds });
  };
  return (
    <FormSection title={t("export.title")} about={t("export.about")}>
      <form className={css.form} onSubmit={handleSubmit} noValidate>
        <Said said={said} nameError={fields.name ?? (isNameless ? t("export.nameless") : undefined)} onSay={setSaid} />
        <Kinds bundle={bundle} without={without} onChoose={setWithout} />
        {Object.keys(fields).length === 0 && <Problem error={make.error} />}
        {last && <State of={last} />}
        {!isRunning && (
          <div>
            <Button type="submit" variant="default" loading={make.isPending} disabled={kinds.length === 0}>
              {t(last?.state === "done" ? "export.again" : "export.act")}
            </Button>
          </div>
        )}
        <p className={css.quiet}>
          {t("export.key")} <Key of={bundle.fingerprint} />
        </p>
      </form>
    </FormSection>
  );
}

type SaidProps = { said: Said; nameError: string | undefined; onSay: (said: Said) => void };

/** What a bundle says of itself. */
function Said({ said, nameError, onSay }: SaidProps) {
  const t = useWords("bundles");
  return (
    <>
      <TextInput
        label={t("export.name")}
        autoComplete="off"
        maxLength={BUNDLE_NAME_LENGTH_MAX}
        value={said.name}
        error={nameError}
        onChange={(event) => onSay({ ...said, name: event.currentTarget.value })}
      />
      <TextInput
        label={t("export.author")}
        autoComplete="off"
        maxLength={BUNDLE_NAME_LENGTH_MAX}
        value={said.author}
        onChange={(event) => onSay({ ...said, author: event.currentTarget.value })}
      />
      <Textarea
        label={t("export.licence")}
        description={t("export.licenceAbout")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={BUNDLE_LICENCE_LENGTH_MAX}
        value={said.licence}
        onChange={(event) => onSay({ ...said, licence: event.currentTarget.value })}
      />
    </>
  );
}

type KindsProps = {
  bundle: BundleOverview;
  without: readonly BundleKind[];
  onChoose: (without: readonly BundleKind[]) => void;
};

/** What goes in, and how much there is of it. */
function Kinds({ bundle, without, onChoose }: KindsProps) {
  const t = useWords("bundles");
  return (
    <fieldset className={css.kinds}>
      <legend>{t("export.parts")}</legend>
      {bundle.parts.map(({ kind, count }) => (
        <Checkbox
          key={kind}
          label={
            isOne(kind) ? t(`kinds.${kind}`) : t("counted", { name: t(`kinds.${kind}`), number: formatNumber(count) })
          }
          checked={!without.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? without.filter((each) => each !== kind) : [...without, kind])
          }
        />
      ))}
    </fieldset>
  );
}

/** There is always one of these. */
const isOne = (kind: BundleKind): boolean => ["brand", "site", "mails", "landing"].includes(kind);

function State({ of }: { of: BundleExport }) {
  const t = useWords("bundles");
  if (of.state === "failed") return <p role="alert">{t("export.failed")}</p>;
  if (of.state !== "done") {
    return (
      <div role="status" className={css.progress}>
        <p>{t("export.running")}</p>
        <Progress value={Math.max(4, of.done * 100)} aria-label={t("export.running")} />
      </div>
    );
  }
  return (
    <div className={css.made}>
      <p>
        {t("export.made", { name: of.name, number: formatNumber(of.number), count: of.things })}{" "}
        <Moment at={of.createdAt} />
      </p>
      {of.src ? (
        <div>
          <Button component="a" href={of.src} download leftSection={<IconDownload size={17} stroke={1.6} />}>
            {t("export.download")}
          </Button>
        </div>
      ) : (
        <p className={css.quiet}>{t(of.is_own ? "export.over" : "export.ofAnother")}</p>
      )}
      {of.left_out.length > 0 && (
        <>
          <p>{t("left.title")}</p>
          <ul className={css.left}>
            {of.left_out.map(({ kind, name, why }) => (
              <li key={`${kind}:${name}:${why}`}>
                <b>{name || t(`kinds.${kind}`)}</b> {t(`left.${why}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
