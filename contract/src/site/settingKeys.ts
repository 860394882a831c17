import { budgetLimits, storageUsual } from "../kit/budgets.ts";

/** Settings that only an admin may write, and nobody may read whole. */
export const secretKeys = [
  "openai_secret_key",
  "xai_secret_key",
  "compatible_secret_key",
  "stripe_private_key",
  "stripe_webhook_key",
  "paypal_secret_key",
  "oidc_client_secret",
] as const;

/** Settings that even staff are shown masked. */
export const maskedKeys = [...secretKeys, "stripe_public_key"] as const;

/** Settings that the links of mails go to: whoever hears them has the account. Public addresses only. */
export const linkWebhookKeys = ["welcome_email_webhook_url", "reset_password_email_webhook_url"] as const;

/**
 * Settings that are locked until an admin says that they mean it. All that hold a secret, decide where money, secrets,
 * texts or files go, or receive links that open accounts.
 */
export const sensitiveKeys = [
  ...secretKeys,
  ...linkWebhookKeys,
  "stripe_public_key",
  "paypal_client_id",
  "paypal_webhook_id",
  "paypal_mode",
  "currency",
  "openai_base_url",
  "xai_base_url",
  "compatible_base_url",
  "ai_source",
  "searxng_address",
  "bucket",
  "region",
  "s3_endpoint",
  "firebaseConfig",
  "oidc_issuer",
  "oidc_client_id",
  "push_config",
] as const;

/** Settings that say how much one may use and keep: without them one person could take all that there is. */
const limitKeys: readonly string[] = [...Object.keys(storageUsual), ...budgetLimits.map(({ key }) => key)];

/** Settings that only an admin may write; a manager who sends one is refused. */
export const adminOnlyKeys: readonly string[] = [
  ...sensitiveKeys,
  ...limitKeys,
  "staff_two_factor",
  "terms_url",
  "privacy_url",
];
