/** What can be refused of purchases. */
import { defineErrors } from "../kit/kit.ts";

export const errors = defineErrors({
  cancel_reason_missing: "bad",
  not_cancellable: "conflict",
  status_not_allowed: "conflict",
  status_led_by_provider: "conflict",
  refund_too_much: "invalid",
  nothing_to_refund: "conflict",
});
