import { Anchor, Button, Skeleton } from "@mantine/core";
import { type ApiKey, KEYS_PER_PAGE } from "@pluma/contract/apiKeys/apiKeys";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { type Place, useEndKey, useKeys } from "../data.ts";
import css from "../keys.module.css";
import { KeyRow } from "./KeyRow.tsx";
import { MadeKey } from "./MadeKey.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";

/** The keys of a place, making one and ending one, and the addresses at which programs use them. */
export function Keys({ place }: { place: Place }) {
  const t = useWords("apiKeys");
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ api_key: ApiKey; key: string } | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const isClosed = Boolean(useMe().data?.impersonation);
  const keys = useKeys(place, page);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  const isOfOrganization = place.organizationId !== null;
  return (
    <div ref={part} tabIndex={-1}>
      <div className={css.head}>
        <p className={css.about}>{t(isClosed ? "closed" : isOfOrganization ? "aboutHere" : "about")}</p>
        {!isClosed && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        )}
      </div>
      {made && <MadeKey name={made.api_key.name} value={made.key} onKept={() => setMade(null)} />}
      {keys.isError && !keys.data && <LoadFailed title={t("failed")} query={keys} />}
      {keys.isPending && (
        <div aria-busy="true">
          <Skeleton height={56} mb={12} />
          <Skeleton height={56} />
        </div>
      )}
      {keys.data && (
        <Listed keys={keys.data.api_keys} isOfOrganization={isOfOrganization} isClosed={isClosed} onEnd={setEnding} />
      )}
      {keys.data && keys.data.pages > 1 && (
        <Pager page={page} pages={keys.data.pages} size={KEYS_PER_PAGE} count={keys.data.count} onPage={setPage} />
      )}
      <Addresses place={place} />
      {isAdding && (
        <NewKeyDialog
          place={place}
          onClose={() => setAdding(false)}
          onMade={(given) => {
            setAdding(false);
            setMade(given);
          }}
        />
      )}
      {ending && <EndDialog place={place} apiKey={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

type ListedProps = {
  keys: readonly ApiKey[];
  isOfOrganization: boolean;
  isClosed: boolean;
  onEnd: (apiKey: ApiKey) => void;
};

function Listed({ keys, ...how }: ListedProps) {
  const t = useWords("apiKeys");
  if (keys.length === 0) return <EmptyState kind="nothing" title={t("none")} text={t("noneText")} />;
  const apps = keys.filter(({ app }) => app !== null);
  const own = keys.filter(({ app }) => app === null);
  if (apps.length === 0) return <Rows name={t("title")} keys={own} {...how} />;
  return (
    <>
      <h2 className={css.heading}>{t("apps.title")}</h2>
      <Rows name={t("apps.title")} keys={apps} {...how} />
      {own.length > 0 && (
        <>
          <h2 className={css.heading}>{t("apps.keys")}</h2>
          <Rows name={t("apps.keys")} keys={own} {...how} />
        </>
      )}
    </>
  );
}

function Rows({ name, keys, onEnd, ...how }: ListedProps & { name: string }) {
  return (
    <ul className={css.list} aria-label={name}>
      {keys.map((each) => (
        <KeyRow key={each.api_key_id} apiKey={each} onEnd={() => onEnd(each)} {...how} />
      ))}
    </ul>
  );
}

function EndDialog({ place, apiKey, onClose }: { place: Place; apiKey: ApiKey; onClose: () => void }) {
  const t = useWords("apiKeys");
  const end = useEndKey(place);
  const { name, app } = apiKey;
  const handleEnd = () =>
    end.mutate(apiKey.api_key_id, {
      onSuccess: () => {
        showSuccess(t(app ? "apps.ended" : "ended", { name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t(app ? "apps.endTitle" : "endTitle", { name })}
      keep={t("keep")}
      act={t(app ? "apps.end" : "end")}
      isPending={end.isPending}
      problem={end.error?.message}
      onAct={handleEnd}
      onClose={onClose}
    >
      <p>{t(app ? "apps.endText" : "endText")}</p>
    </ConfirmDialog>
  );
}

/** Where programs find what they speak. */
function Addresses({ place: { organizationId } }: { place: Place }) {
  const t = useWords("apiKeys");
  const { origin } = window.location;
  return (
    <section className={css.models}>
      <h2>{t("models.title")}</h2>
      <Address value={`${origin}/v1`} />
      <p>{t("models.text")}</p>
      <Address value={`${origin}/mcp`} />
      <p>{t("models.mcp")}</p>
      <p>
        <Anchor href="/api/docs" target="_blank" rel="noreferrer">
          {t("models.reference")}
        </Anchor>
        {" · "}
        <Anchor
          component={Link}
          to={organizationId === null ? "/settings/webhooks" : `/organization/webhooks?organization=${organizationId}`}
        >
          {t("models.webhooks")}
        </Anchor>
      </p>
    </section>
  );
}

function Address({ value }: { value: string }) {
  return (
    <div className={css.address}>
      <code className={css.mono}>{value}</code>
      <CopyIcon name={value} value={value} />
    </div>
  );
}
