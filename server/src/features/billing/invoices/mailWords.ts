import type { Language } from "@pluma/contract/kit/kit";

/** What a buyer is written about what they bought. */
export type Notice = "receipt" | "unpaid" | "ended" | "givenBack" | "trialEnds";

type Text = { subject: string; lines: string[]; label: string; footer: string };
type Words = { hello: string; notices: Record<Notice, Text> };

const en: Words = {
  hello: "Hello",
  notices: {
    receipt: {
      subject: "Your payment for {{product}}",
      lines: [
        "Thank you: we have received {{amount}} for {{product}}.",
        "You find the invoice, as PDF too, in your account.",
      ],
      label: "See my invoices",
      footer: "You get this mail because something was paid with your account at {{app}}.",
    },
    unpaid: {
      subject: "Your payment for {{product}} did not go through",
      lines: [
        "We could not charge the renewal of {{product}}. Nothing is lost: your access goes on until {{date}}.",
        "Please look at your card until then, and pay with one button.",
      ],
      label: "Mend it now",
      footer: "If you have paid in the meantime, you can ignore this mail.",
    },
    ended: {
      subject: "Your subscription to {{product}} has ended",
      lines: [
        "Your subscription to {{product}} has ended, and nothing more will be charged.",
        "What you wrote stays in your account. You can subscribe again whenever you like.",
      ],
      label: "Subscribe again",
      footer: "You get this mail because of a subscription of your account at {{app}}.",
    },
    givenBack: {
      subject: "Your payment for {{product}} was given back",
      lines: [
        "Your payment of {{amount}} came after its checkout for {{product}} had been closed, so it bought nothing.",
        "We have given all of it back. Your bank shows it within some days.",
      ],
      label: "See whether it is still on sale",
      footer: "You get this mail because something was paid with your account at {{app}}.",
    },
    trialEnds: {
      subject: "Your trial of {{product}} ends on {{date}}",
      lines: [
        "Your trial of {{product}} ends on {{date}}. From then on it costs {{amount}}, charged automatically.",
        "If you do not want to go on, cancel before that day, and nothing is charged.",
      ],
      label: "See my subscription",
      footer: "You get this mail because of a trial of your account at {{app}}.",
    },
  },
};

const es: Words = {
  hello: "Hola",
  notices: {
    receipt: {
      subject: "Tu pago de {{product}}",
      lines: [
        "Gracias: hemos recibido {{amount}} por {{product}}.",
        "Encontrarás la factura, también en PDF, en tu cuenta.",
      ],
      label: "Ver mis facturas",
      footer: "Recibes este correo porque se ha pagado algo con tu cuenta de {{app}}.",
    },
    unpaid: {
      subject: "Tu pago de {{product}} no se ha podido cobrar",
      lines: [
        "No hemos podido cobrar la renovación de {{product}}. No se pierde nada: tu acceso sigue hasta el {{date}}.",
        "Revisa tu tarjeta antes de esa fecha y paga con un solo botón.",
      ],
      label: "Arreglarlo ahora",
      footer: "Si ya has pagado, puedes ignorar este correo.",
    },
    ended: {
      subject: "Tu suscripción a {{product}} ha terminado",
      lines: [
        "Tu suscripción a {{product}} ha terminado y no se cobrará nada más.",
        "Lo que escribiste sigue en tu cuenta. Puedes suscribirte de nuevo cuando quieras.",
      ],
      label: "Suscribirme de nuevo",
      footer: "Recibes este correo por una suscripción de tu cuenta de {{app}}.",
    },
    givenBack: {
      subject: "Te hemos devuelto tu pago de {{product}}",
      lines: [
        "Tu pago de {{amount}} llegó cuando la compra de {{product}} ya estaba cerrada, así que no compró nada.",
        "Te lo hemos devuelto entero. Tu banco lo mostrará en unos días.",
      ],
      label: "Ver si sigue a la venta",
      footer: "Recibes este correo porque se ha pagado algo con tu cuenta de {{app}}.",
    },
    trialEnds: {
      subject: "Tu prueba de {{product}} termina el {{date}}",
      lines: [
        "Tu prueba de {{product}} termina el {{date}}. A partir de entonces cuesta {{amount}}, que se cobra automáticamente.",
        "Si no quieres seguir, cancela antes de ese día y no se cobrará nada.",
      ],
      label: "Ver mi suscripción",
      footer: "Recibes este correo por una prueba de tu cuenta de {{app}}.",
    },
  },
};

export const words: Record<Language, Words> = { en, es };
