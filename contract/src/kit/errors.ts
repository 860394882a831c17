import { defineErrors } from "./kit.ts";

/** Refusals that any call may answer with. */
export const kitErrors = defineErrors({
  not_found: "missing",
  not_signed_in: "unauthenticated",
  "auth/id-token-expired": "unauthenticated",
  not_allowed: "forbidden",
  not_while_impersonating: "forbidden",
  no_access: "premium",
  out_of_words: "premium",
  malformed: "bad",
  invalid_query: "bad",
  invalid_body: "invalid",
  too_large: "tooLarge",
  too_many_requests: "tooMany",
  too_many_at_once: "tooMany",
  too_many_generations: "tooMany",
  budget_spent: "tooMany",
  too_busy: "unavailable",
  key_reused: "conflict",
  still_running: "conflict",
  stopping: "unavailable",
  busy: "unavailable",
  failed: "failed",
});

/** What can be wrong with a field of a body, as the message of its shape says it; zod has words of its own for all else. */
export const fieldProblems = [
  "paypal_webhook_id_invalid",
  "invoice_prefix_invalid",
  "json_invalid",
  "landing_invalid",
  "empty",
  "name_invalid",
  "last_name_invalid",
  "email_invalid",
  "password_short",
  "password_common",
  "required",
  "percent_invalid",
  "count_invalid",
  "decimals_invalid",
  "ends_before_start",
  "unstorable",
  "date_far",
  "birthday_future",
  "time_zone_unknown",
  "currency_unknown",
  "phone_invalid",
  "domain_invalid",
] as const;
export type FieldProblem = (typeof fieldProblems)[number];
