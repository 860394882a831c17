import { Button, TextInput } from "@mantine/core";
import type { FoundServer } from "@pluma/contract/generation/generation";
import { IconRefresh } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { onEnterKey } from "../form/enterKey.ts";
import { ModelField } from "./ModelField.tsx";
import { SecretField } from "./SecretField.tsx";
import classes from "./SourceFields.module.css";
import { SourceTestButton, SourceTestLine, tryOut } from "./SourceTest.tsx";
import type { SourceState } from "./useSource.ts";

const kind = "compatible";

export type CompatibleFieldsProps = {
  source: SourceState;
  /** Servers found on the machine that Pluma runs on. */
  servers: readonly FoundServer[];
  isLooking: boolean;
  onLookAgain: () => void;
};

/** What a server of one's own needs: its address, perhaps a key, and a model; servers that were found are offered. */
export function CompatibleFields(props: CompatibleFieldsProps) {
  const { source } = props;
  const t = useWords("site");
  const { address, key } = source.draft.byKind[kind];
  return (
    <>
      <FoundServers {...props} />
      <div className={classes.addressRow}>
        <TextInput
          label={t("source.address")}
          value={address}
          onChange={(event) => source.change(kind, { address: event.currentTarget.value })}
          onKeyDown={onEnterKey((field) => tryOut(field, kind, source))}
          placeholder="http://127.0.0.1:11434/v1"
          classNames={{ input: classes.mono }}
          error={source.wrong.includes("address") && t("source.addressWrong")}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
        />
        <ModelField kind={kind} source={source} />
      </div>
      <div className={classes.testRow}>
        <SecretField
          label={t("source.key")}
          isOptional
          value={key}
          placeholder={t("source.keyNotNeeded")}
          onChange={(typed) => source.change(kind, { key: typed })}
          onEnter={(field) => tryOut(field, kind, source)}
        />
        <SourceTestButton kind={kind} source={source} />
      </div>
      <SourceTestLine source={source} />
    </>
  );
}

function FoundServers({ source, servers, isLooking, onLookAgain }: CompatibleFieldsProps) {
  const t = useWords("site");
  const { address } = source.draft.byKind[kind];
  return (
    <div className={classes.found}>
      <p role="status">{isLooking ? t("source.looking") : t("source.found", { count: servers.length })}</p>
      {servers.map((server) => (
        <Button
          key={server.address}
          className={classes.server}
          variant="default"
          size="compact-sm"
          aria-pressed={address.trim() === server.address}
          onClick={() => source.test(kind, { address: server.address, model: firstOf(server) }).catch(showAlert)}
        >
          {t("source.server", { name: server.name, count: server.models.length })}
        </Button>
      ))}
      <Button
        className={classes.lookAgain}
        variant="subtle"
        size="compact-sm"
        color="ink"
        leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
        onClick={onLookAgain}
        disabled={isLooking}
      >
        {t("source.lookAgain")}
      </Button>
    </div>
  );
}

const firstOf = (server: FoundServer): string => server.models[0] ?? "";
