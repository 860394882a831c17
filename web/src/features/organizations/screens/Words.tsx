import { Button } from "@mantine/core";
import type { OrganizationWords, OwnCap } from "@pluma/contract/organizations/words";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { useExportUsage, useOrganizationWords } from "../data.words.ts";
import { OfOrganization } from "../head/OfOrganization.tsx";
import { NotRead, OrganizationPage } from "../head/OrganizationPage.tsx";
import { Caps } from "../words/Caps.tsx";
import { GrantDialog } from "../words/GrantDialog.tsx";
import { OwnCapDialog } from "../words/OwnCapDialog.tsx";
import { Usage } from "../words/Usage.tsx";
import { useShown } from "../words/usageFilter.ts";
import { Warnings } from "../words/Warnings.tsx";
import { WordFigures } from "../words/WordFigures.tsx";
import css from "../words/words.module.css";

/** The words of an organization: what there is, who used how much for what, and how much each may. */
export default function Words() {
  const t = useWords("organizations");
  return (
    <OfOrganization
      title={t("words.title")}
      draw={(organizationId) => <Shown key={organizationId} organizationId={organizationId} />}
    />
  );
}

type Open = { kind: "grant" } | { kind: "cap"; person: OwnCap["user"] | null } | null;

function Shown({ organizationId }: { organizationId: number }) {
  const words = useOrganizationWords(organizationId);
  const [open, setOpen] = useState<Open>(null);
  const { data } = words;
  const onCap = (person: OwnCap["user"] | null) => setOpen({ kind: "cap", person });
  return (
    <OrganizationPage
      organizationId={organizationId}
      here="words"
      acts={data && <Acts organizationId={organizationId} words={data} onGrant={() => setOpen({ kind: "grant" })} />}
    >
      <Settled>
        {words.isError && !data && <NotRead error={words.error} onTryAgain={() => void words.refetch()} />}
        {data && (
          <>
            <WordFigures words={data} />
            <Warnings words={data} onRaise={onCap} />
            <div className={css.parts} data-caps={data.caps ? true : undefined}>
              <Usage organizationId={organizationId} isOwn={data.all === null} />
              {data.caps && (
                <Caps
                  organizationId={organizationId}
                  words={data}
                  caps={data.caps}
                  onEdit={(cap) => onCap(cap?.user ?? null)}
                />
              )}
            </div>
            <Opened open={open} organizationId={organizationId} words={data} onClose={() => setOpen(null)} />
          </>
        )}
      </Settled>
    </OrganizationPage>
  );
}

type OpenedProps = { open: Open; organizationId: number; words: OrganizationWords; onClose: () => void };

function Opened({ open, organizationId, words, onClose }: OpenedProps) {
  if (!open) return null;
  if (open.kind === "grant") return <GrantDialog organizationId={organizationId} words={words} onClose={onClose} />;
  const { person } = open;
  const own = person && words.own_caps?.find(({ user }) => user.user_id === person.user_id);
  return <OwnCapDialog organizationId={organizationId} person={person} words={own?.words} onClose={onClose} />;
}

type ActsProps = { organizationId: number; words: OrganizationWords; onGrant: () => void };

function Acts({ organizationId, words, onGrant }: ActsProps) {
  const t = useWords("organizations");
  const { days, asked } = useShown();
  const csv = useExportUsage(organizationId);
  return (
    <>
      {words.all && (
        <ExportButton csv={csv} filter={asked} fileName={`${t("words.fileName")}-${days.start}-${days.end}`}>
          {t("words.csv")}
        </ExportButton>
      )}
      {words.can.grant && (
        <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onGrant}>
          {t("words.grant")}
        </Button>
      )}
    </>
  );
}
