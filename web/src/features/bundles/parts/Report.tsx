import { Alert, Button, Checkbox } from "@mantine/core";
import type { BundleChoice, BundleImport } from "@pluma/contract/bundles/bundles";
import { useId, useState } from "react";
import { formatMoment, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Problem } from "../../organizations/index.ts";
import { useRemoveBundle, useStartBundle } from "../data.ts";
import css from "./bundles.module.css";
import { Key } from "./Key.tsx";
import { toShow } from "./toShow.ts";
import { useThingColumns } from "./useThingColumns.tsx";

type Props = { id: number; of: BundleImport };

const PER_PAGE = 50;

/** What would become of each thing of a bundle, before anything is done: who signed it, what can be chosen, and the way on. */
export function Report({ id, of }: Props) {
  const t = useWords("bundles");
  const [choices, setChoices] = useState<Record<string, BundleChoice>>({});
  const [isTrusted, setTrusted] = useState(false);
  const [page, setPage] = useState(1);
  const start = useStartBundle(id);
  const remove = useRemoveBundle(id);
  const choose = (key: string, choice: BundleChoice) => setChoices({ ...choices, [key]: choice });
  const columns = useThingColumns(choices, choose);
  // What was chosen is nowhere before it is begun.
  useUnsaved(Object.keys(choices).length > 0 && !start.isSuccess);
  const { shown, same } = toShow(of.things);
  const count = of.things.filter(({ key, choice }) => choice && (choices[key] ?? choice) === "theirs").length;
  const isAsked = !of.is_trusted;
  return (
    <>
      <Head of={of} />
      {of.is_older && <Alert color="yellow">{t("import.older")}</Alert>}
      {same > 0 && <p className={css.quiet}>{t("import.same", { count: same, number: formatNumber(same) })}</p>}
      {shown.length > 0 && (
        <DataTable
          label={t("import.things")}
          columns={columns}
          rows={shown.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          idOf={({ key }) => key}
          empty={null}
          isDense
        />
      )}
      {shown.length > PER_PAGE && (
        <Pager
          page={page}
          pages={Math.ceil(shown.length / PER_PAGE)}
          count={shown.length}
          size={PER_PAGE}
          onPage={setPage}
        />
      )}
      {isAsked && count > 0 && <Trust of={of} isTrusted={isTrusted} onTrust={setTrusted} />}
      <Problem error={start.error ?? remove.error} />
      <div className={css.acts}>
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(of.import_id)}>
          {t("import.notNow")}
        </Button>
        {count > 0 && (
          <Button
            loading={start.isPending}
            disabled={isAsked && !isTrusted}
            onClick={() => start.mutate({ importId: of.import_id, choices, trust: isTrusted })}
          >
            {t("import.act", { count, number: formatNumber(count) })}
          </Button>
        )}
      </div>
    </>
  );
}

function Head({ of }: { of: BundleImport }) {
  const t = useWords("bundles");
  const language = useLanguage();
  return (
    <div className={css.head}>
      <h3 className={css.name}>{t("import.named", { name: of.name, number: formatNumber(of.number) })}</h3>
      <p className={css.quiet}>
        {t(of.author ? "import.madeBy" : "import.made", {
          author: of.author,
          date: formatMoment(of.made_at, language),
        })}
      </p>
      {of.licence && <p className={css.licence}>{of.licence}</p>}
      <p className={css.quiet}>
        {t(of.is_own_key ? "import.ownKey" : of.is_trusted ? "import.trustedKey" : "import.unknownKey")}{" "}
        <Key of={of.fingerprint} />
      </p>
    </div>
  );
}

type TrustProps = { of: BundleImport; isTrusted: boolean; onTrust: (trusts: boolean) => void };

function Trust({ of, isTrusted, onTrust }: TrustProps) {
  const t = useWords("bundles");
  const about = useId();
  return (
    <Alert color="yellow">
      <p id={about}>{t("import.trustAbout", { name: of.author || of.name })}</p>
      <Checkbox
        mt={10}
        label={t("import.trust")}
        aria-describedby={about}
        checked={isTrusted}
        onChange={(event) => onTrust(event.currentTarget.checked)}
      />
    </Alert>
  );
}
