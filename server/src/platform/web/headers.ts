import { playerOrigins } from "@pluma/contract/tutorials/video";
import type { FastifyInstance } from "fastify";

/** What an answer of the API may do in a browser: nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What was shared by a link: nobody else shall find it, and nothing shall tell where its reader came from. */
export const isUnlisted = (url: string): boolean => /^\/(?:(?:api\/)?shared|review|api\/reviews)(?:[/?]|$)/.test(url);
const unlisted = { "x-robots-tag": "noindex, nofollow, noarchive", "referrer-policy": "no-referrer" };

/** Gives every answer the headers that keep a browser from doing with it what we did not mean. */
export function setSecurityHeaders(web: FastifyInstance, isSecure: boolean): void {
  const everywhere: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissionsPolicy([]),
    "x-permitted-cross-domain-policies": "none",
    "content-security-policy": apiPolicy,
  };
  if (isSecure) everywhere["strict-transport-security"] = "max-age=31536000";
  web.addHook("onRequest", async (request, reply) => {
    reply.headers(everywhere).header("x-request-id", request.id);
    if (request.url.startsWith("/api")) reply.header("cache-control", "no-store");
    if (isUnlisted(request.url)) reply.headers(unlisted);
  });
}

/** Which payment providers' own forms the page may show: those whose keys are configured. */
export type PaymentForms = { stripe: boolean; paypal: boolean };

type Origins = { script: string[]; frame: string[]; connect: string[]; img: string[] };

// Where the providers say that their scripts, frames and calls come from.
const origins: Record<keyof PaymentForms, Origins> = {
  stripe: {
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
    img: ["https://*.stripe.com"],
  },
  paypal: {
    script: ["https://*.paypal.com", "https://*.paypalobjects.com"],
    frame: ["https://*.paypal.com"],
    connect: ["https://*.paypal.com"],
    img: ["https://*.paypal.com", "https://*.paypalobjects.com"],
  },
};

const originsOf = (forms: PaymentForms): Origins[] => [
  ...(forms.stripe ? [origins.stripe] : []),
  ...(forms.paypal ? [origins.paypal] : []),
];

/** What the page and its frames may ask the device for: nothing, but paying in the forms of a payment provider. */
export const pagePermissions = (forms: PaymentForms): string =>
  permissionsPolicy([
    ...(forms.stripe ? ["https://js.stripe.com", "https://hooks.stripe.com"] : []),
    ...(forms.paypal ? ["https://www.paypal.com"] : []),
  ]);

function permissionsPolicy(payers: string[]): string {
  const payment = payers.length === 0 ? "" : ["self", ...payers.map((origin) => `"${origin}"`)].join(" ");
  return `camera=(), geolocation=(), microphone=(), payment=(${payment}), usb=()`;
}

/**
 * What the page may load: our own files, pictures of the brand from where they are, the forms of the payment providers
 * that are configured, and the players of video platforms, which tutorials put into frames when they are pressed; no inline script, and styles that carry this page's nonce (Mantine makes style elements
 * for its theme). Style attributes are allowed: editors write them, and they cannot load scripts. PayPal writes small
 * scripts into the frame of its buttons, which carry the nonce too.
 */
export function pagePolicy(
  nonce: string,
  publicUrl: string,
  { pictures, forms, hasPlayers }: { pictures: string[]; forms: PaymentForms; hasPlayers: boolean },
): string {
  // 'self' covers sockets in today's browsers; older ones want them named.
  const sockets = publicUrl.replace(/^http/, "ws");
  const others = originsOf(forms);
  const frames = [...(hasPlayers ? Object.values(playerOrigins) : []), ...others.flatMap((each) => each.frame)];
  const from = (kind: keyof Origins) => others.flatMap((each) => each[kind]);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(forms.paypal ? [`'nonce-${nonce}'`] : []), ...from("script")].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures, ...from("img")].join(" "),
    "font-src 'self'",
    "media-src 'self' blob:",
    [`connect-src 'self' ${sockets}`, ...from("connect")].join(" "),
    "worker-src 'self'",
    frames.length === 0 ? "frame-src 'none'" : ["frame-src", ...frames].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
