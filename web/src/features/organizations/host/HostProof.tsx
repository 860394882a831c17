import { Button, SegmentedControl } from "@mantine/core";
import type { OrganizationHost } from "@pluma/contract/organizations/hosts";
import { IconClock, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import { Problem } from "../Problem.tsx";
import { useCheckHost } from "./data.ts";
import css from "./host.module.css";

const tones: Record<OrganizationHost["state"], Tone> = { waiting: "plain", taken: "bad", proved: "good", lost: "bad" };

/** A host that an organization claims: what proves that it is theirs, what was really seen, and what comes next. */
export function HostProof({ id, host }: { id: number; host: OrganizationHost }) {
  const t = useWords("organizations/host");
  const check = useCheckHost(id);
  const language = useLanguage();
  return (
    <section className={css.proof} aria-label={host.host}>
      <h2 className={css.host}>
        {host.host} <Tag tone={tones[host.state]}>{t(`state.${host.state}`)}</Tag>
      </h2>
      <p className={css.about}>{t(`about.${host.state}`, { date: dateOf(host, language) })}</p>
      {host.url && (
        <p className={css.about}>
          <a href={host.url}>{host.url}</a>
        </p>
      )}
      {!isOfThisMachine(host) && <Records host={host} />}
      <Seen host={host} />
      <div className={css.acts}>
        <Button type="button" loading={check.isPending} onClick={() => check.mutate()}>
          {t("look")}
        </Button>
        <span className={css.quiet}>{t("looksAt", { date: formatMoment(host.next_check_at, language) })}</span>
      </div>
      <Problem error={check.error} />
      {!isOfThisMachine(host) && <p className={css.quiet}>{t("stays")}</p>}
    </section>
  );
}

/** A name that leads nowhere but to the machine that the installation is on, to try things out: nothing is to be proved. */
const isOfThisMachine = ({ seen }: OrganizationHost): boolean => seen?.txt.is === "this_machine";

const dateOf = ({ proved_at, ends_at, entered_at }: OrganizationHost, language: ReturnType<typeof useLanguage>) =>
  formatMoment(ends_at ?? proved_at ?? entered_at, language);

/** The records, each to be copied: the one that proves, and those that lead visitors here. */
function Records({ host }: { host: OrganizationHost }) {
  const t = useWords("organizations/host");
  const [way, setWay] = useState<"txt" | "file">("txt");
  const rows: Copied[] =
    way === "txt"
      ? [
          { type: "TXT", name: host.txt.name, value: host.txt.value },
          ...host.addresses.map((value) => ({ type: value.includes(":") ? "AAAA" : "A", name: host.host, value })),
        ]
      : [{ type: t("file"), name: host.file.url, value: host.file.value }];
  return (
    <>
      <SegmentedControl
        aria-label={t("way")}
        className={css.ways}
        value={way}
        onChange={(value) => setWay(value === "file" ? "file" : "txt")}
        data={[
          { value: "txt", label: t("txtWay") },
          { value: "file", label: t("fileWay") },
        ]}
      />
      <ul className={css.records} aria-label={t("records")}>
        {rows.map((row) => (
          <Row key={row.type + row.value} {...row} />
        ))}
      </ul>
      {way === "txt" && host.addresses.length === 0 && <p className={css.quiet}>{t("noAddress")}</p>}
    </>
  );
}

type Copied = { type: string; name: string; value: string };

function Row({ type, name, value }: Copied) {
  const t = useWords("organizations/host");
  const handleCopy = async () => {
    if (await copyText(value)) showSuccess(t("copied"));
  };
  return (
    <li className={css.record}>
      <b>{type}</b>
      <code>{name}</code>
      <code>{value}</code>
      <Button
        type="button"
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />}
        aria-label={t("copyOf", { name: type })}
        onClick={() => void handleCopy()}
      >
        {t("copy")}
      </Button>
    </li>
  );
}

const wayOf = (leadsHere: boolean, addresses: number) => {
  if (leadsHere) return "leadsHere";
  return addresses > 0 ? "leadsElsewhere" : "leadsNowhere";
};

/** What was seen at the last look, of the record and of the file, in so many words. */
function Seen({ host: { seen, checked_at: at, leads_here: leadsHere } }: { host: OrganizationHost }) {
  const t = useWords("organizations/host");
  const language = useLanguage();
  if (!seen || !at) return null;
  return (
    <div className={css.seen} role="status">
      <IconClock size={18} stroke={1.6} aria-hidden />
      <div>
        <p>
          <b>{t("lookedAt", { date: formatMoment(at, language) })}</b>
        </p>
        <p>{t(`txt.${seen.txt.is}`, { found: seen.txt.found })}</p>
        {seen.file.is !== "this_machine" && <p>{t(`fileSeen.${seen.file.is}`, { found: seen.file.found })}</p>}
        {leadsHere !== null && (
          <p>{t(wayOf(leadsHere, seen.addresses.length), { found: seen.addresses.join(", ") })}</p>
        )}
      </div>
    </div>
  );
}
