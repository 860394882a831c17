import { ActionIcon, Button } from "@mantine/core";
import type { FetchOutput } from "@pluma/contract/generators/superFetch";
import { IconFilePlus, IconForms } from "@tabler/icons-react";
import { Link } from "react-router";
import { isTabOn, useConfig } from "../../../../platform/config.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useToDocument } from "../../../documents/index.ts";
import { newTemplateOf } from "../../../templates/index.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";

/** How long what an output is called may be where nobody named it. */
const NAME_LENGTH = 80;

type Props = { output: FetchOutput; text: string; state: SuperFetchState };

/** Where an output goes on: as a document, and as a template; only what this installation has. */
export function TakeAlong({ output, text, state }: Props) {
  const t = useWords("generators");
  const config = useConfig();
  const toDocument = useToDocument();
  const name = nameOf(state.shown?.inputs?.topic, text) || t("superFetch.output", { number: output.place });
  return (
    <>
      {toDocument && (
        <Button
          variant="subtle"
          color="ink"
          size="compact-sm"
          leftSection={<IconFilePlus size={16} stroke={1.6} aria-hidden="true" />}
          loading={toDocument.isMaking}
          onClick={() => toDocument.open({ name, read: () => text })}
        >
          {t("superFetch.toDocument")}
        </Button>
      )}
      {isTabOn(config, "templates") && (
        <ActionIcon
          component={Link}
          {...newTemplateOf({ name, content: text })}
          size="sm"
          aria-label={t("superFetch.keepAsTemplate")}
          title={t("superFetch.keepAsTemplate")}
        >
          <IconForms size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  );
}

/** What was written about, else the first line without the marks of Markdown. */
function nameOf(topic: string | undefined, text: string): string {
  const [line = ""] = text.trimStart().split("\n");
  const name = topic?.trim() || line.replace(/[#*_`>]/g, "").trim();
  return name.slice(0, NAME_LENGTH).toWellFormed();
}
