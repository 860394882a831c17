import type { FastifyInstance } from "fastify";

/** What an answer of the API may do in a browser: nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Gives every answer the headers that keep a browser from doing with it what we did not mean. */
export function setSecurityHeaders(web: FastifyInstance, publicUrl: string): void {
  const everywhere: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-permitted-cross-domain-policies": "none",
    "content-security-policy": apiPolicy,
  };
  if (publicUrl.startsWith("https:")) everywhere["strict-transport-security"] = "max-age=31536000";
  web.addHook("onRequest", async (request, reply) => {
    reply.headers(everywhere).header("x-request-id", request.id);
    if (request.url.startsWith("/api")) reply.header("cache-control", "no-store");
  });
}

/**
 * What the page may load: our own files alone, and pictures of the brand from where they are; no inline script, and
 * styles that carry this page's nonce (Mantine makes style elements for its theme). Style attributes are allowed:
 * editors write them, and they cannot load scripts.
 */
export function pagePolicy(nonce: string, publicUrl: string, pictureOrigins: string[]): string {
  // 'self' covers sockets in today's browsers; older ones want them named.
  const sockets = publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(" "),
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' ${sockets}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
