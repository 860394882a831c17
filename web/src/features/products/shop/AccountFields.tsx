import { Alert, Button, SegmentedControl, TextInput } from "@mantine/core";
import type { Shop, ShopAccount, ShopProvider, ShopTrial } from "@pluma/contract/products/shops";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../../platform/copyText.ts";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { Problem } from "../../organizations/index.ts";
import { useTryShop } from "./data.ts";
import css from "./shop.module.css";
import type { ShopField } from "./shopDraft.ts";
import type { ShopEditor } from "./useShopForm.ts";

const fieldsOf: Record<ShopProvider, readonly ShopField[]> = {
  stripe: ["stripe_public_key", "stripe_private_key", "stripe_webhook_key"],
  paypal: ["paypal_client_id", "paypal_secret_key", "paypal_webhook_id"],
};

type Props = { editor: ShopEditor; shop: Shop; account: ShopAccount };

/** An account of an organization at a provider: its keys, whether they are accepted, and where it reports to. */
export function AccountFields({ editor, shop, account }: Props) {
  const t = useWords("products/shop");
  const { provider } = account;
  return (
    <FormSection title={t(`${provider}.title`)} about={t(`${provider}.about`)}>
      {provider === "paypal" && (
        <SegmentedControl
          aria-label={t("fields.paypal_mode")}
          style={{ alignSelf: "flex-start" }}
          value={editor.valueOf("paypal_mode")}
          onChange={(mode) => editor.change({ paypal_mode: mode })}
          data={[
            { value: "live", label: t("paypal.live") },
            { value: "sandbox", label: t("paypal.sandbox") },
          ]}
        />
      )}
      {fieldsOf[provider].map((field) => (
        <KeyInput key={field} editor={editor} field={field} stored={shop[field]} />
      ))}
      <Webhook account={account} />
      <Trial organizationId={shop.organization_id} account={account} isChanged={editor.isChanged(fieldsOf[provider])} />
    </FormSection>
  );
}

type KeyProps = { editor: ShopEditor; field: ShopField; stored: string | null };

/** A key: of one that is stored its last characters, and what is typed in its place. */
function KeyInput({ editor, field, stored }: KeyProps) {
  const t = useWords("products/shop");
  const isGone = editor.draft[field] === null;
  const isMasked = stored?.startsWith("****") ?? false;
  const shown = isMasked ? `•••• •••• ${stored?.replace(/^\*+/, "")}`.trim() : t("none");
  return (
    <div className={css.key}>
      <TextInput
        label={t(`fields.${field}`)}
        placeholder={isGone ? t("goes") : shown}
        classNames={{ input: css.code ?? "" }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        value={editor.valueOf(field)}
        error={editor.errorOf(field)}
        onChange={(event) => editor.change({ [field]: event.currentTarget.value })}
      />
      {stored !== null && !isGone && (
        <Button
          variant="subtle"
          color="ink"
          aria-label={t("removeOf", { name: t(`fields.${field}`) })}
          onClick={() => editor.change({ [field]: null })}
        >
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

/** Where the provider shall report to, and what was heard there. */
function Webhook({ account }: { account: ShopAccount }) {
  const t = useWords("products/shop");
  const language = useLanguage();
  const { provider, webhook_url: url, heard_at: heard, refused_at: refused } = account;
  const handleCopy = async () => {
    if (await copyText(url)) showSuccess(t("copied"));
  };
  const isRefusedLast = refused !== null && (heard === null || refused > heard);
  return (
    <div className={css.webhook}>
      <p className={css.label}>{t("webhook")}</p>
      <div className={css.address}>
        <code>{url}</code>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} stroke={1.6} aria-hidden />}
          onClick={() => void handleCopy()}
        >
          {t("copy")}
        </Button>
      </div>
      <p className={css.quiet}>{t(`${provider}.webhook`)}</p>
      <p className={css.state} role="status">
        <Tag tone={heard && !isRefusedLast ? "good" : isRefusedLast ? "bad" : "plain"}>
          {t(isRefusedLast ? "refused" : heard ? "heard" : "silent")}
        </Tag>
        {heard && <span>{t("heardAt", { date: formatMoment(heard, language) })}</span>}
        {isRefusedLast && <span>{t("refusedAt", { date: formatMoment(refused, language) })}</span>}
      </p>
    </div>
  );
}

type TrialProps = { organizationId: number; account: ShopAccount; isChanged: boolean };

/** The button that asks the provider, and what it answered. */
function Trial({ organizationId, account, isChanged }: TrialProps) {
  const t = useWords("products/shop");
  const { provider } = account;
  const trial = useTryShop(organizationId, provider);
  return (
    <div className={css.trial}>
      <Button
        variant="default"
        loading={trial.isPending}
        disabled={isChanged || !account.is_connected}
        onClick={() => trial.mutate()}
      >
        {t(`${provider}.test`)}
      </Button>
      {isChanged && <span className={css.quiet}>{t("saveFirst")}</span>}
      {trial.data && !isChanged && <Outcome trial={trial.data} provider={provider} />}
      <Problem error={trial.error} />
    </div>
  );
}

function Outcome({ trial, provider }: { trial: ShopTrial; provider: ShopProvider }) {
  const t = useWords("products/shop");
  if (!trial.ok) {
    return (
      <Alert color="red" role="alert" className={css.outcome ?? ""}>
        {t(`problem.${trial.problem ?? "no_answer"}`)}
      </Alert>
    );
  }
  return (
    <Alert color={trial.webhook === "missing" ? "yellow" : "green"} role="status" className={css.outcome ?? ""}>
      {t(trial.is_live ? "answersLive" : "answersTest")} {t(`webhookIs.${provider}.${trial.webhook}`)}
    </Alert>
  );
}
