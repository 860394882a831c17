import { errors } from "@pluma/contract/all";
import { type ErrorBody, statusOfKind } from "@pluma/contract/kit/kit";
import type { Refusal } from "../errors.ts";

type Told = { status: number; body: ErrorBody; refusal: Refusal };

/** How clients of the chat completions format call what we refuse with. */
const codes: Record<string, string> = {
  not_signed_in: "invalid_api_key",
  avatar_missing: "model_not_found",
  not_found: "model_not_found",
  message_too_long: "context_length_exceeded",
};

/**
 * A refusal as clients of the chat completions format understand it. What there is too little money for, so to say, is not
 * told apart there from asking too often but by its code; what a plan does not have is not allowed.
 */
export function asOpenAi({ status, body, refusal }: Told) {
  const { code, fields = {} } = body.error;
  const kind = errors[refusal.code];
  const isQuota = kind === "premium" && code !== "no_access";
  const told = kind === "premium" ? (isQuota ? 429 : 403) : status === statusOfKind.invalid ? 400 : status;
  const [param = null] = Object.keys(fields);
  // What is wrong with a field is said, not only that something is.
  const message = param === null ? body.message : `${param}: ${fields[param]}`;
  const error = {
    ...body.error,
    message,
    type: typeOf(told, isQuota),
    param,
    code: isQuota ? "insufficient_quota" : (codes[code] ?? (told === 429 ? "rate_limit_exceeded" : code)),
  };
  return { status: told, body: { ...body, message, error } };
}

function typeOf(status: number, isQuota: boolean): string {
  if (isQuota) return "insufficient_quota";
  if (status === 429) return "requests";
  return status >= 500 ? "server_error" : "invalid_request_error";
}
