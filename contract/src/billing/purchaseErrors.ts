/** What can be refused of purchases, in both languages. */
import { defineErrors } from "../kit/kit.ts";

export const errors = defineErrors({
  cancel_reason_missing: {
    kind: "bad",
    en: "You must include a cancel reason.",
    es: "You must include a cancel reason.",
  },
  not_cancellable: {
    kind: "conflict",
    en: "Only an active purchase can be cancelled.",
    es: "Solo se puede cancelar una compra activa.",
  },
  status_not_allowed: {
    kind: "conflict",
    en: "A purchase that is {{from}} cannot become {{to}}.",
    es: "Una compra en estado {{from}} no puede pasar a {{to}}.",
  },
  status_led_by_provider: {
    kind: "conflict",
    en: "{{provider}} goes on charging for this subscription, so it cannot become {{to}} here. Cancel or revoke it: that stops its charges too.",
    es: "{{provider}} sigue cobrando esta suscripción, así que aquí no puede pasar a {{to}}. Cancélala o revócala: así también se detienen sus cobros.",
  },
  refund_too_much: {
    kind: "invalid",
    en: "At most {{amount}} can be given back.",
    es: "Se pueden devolver {{amount}} como máximo.",
  },
  nothing_to_refund: {
    kind: "conflict",
    en: "No payment of this purchase can be given back.",
    es: "No hay ningún pago de esta compra que se pueda devolver.",
  },
});
