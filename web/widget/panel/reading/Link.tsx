/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

type Props = { url: string | undefined; children: ComponentChildren };

/** A link to a page or a mail address; any other address is the text that it stands behind. */
export function Link({ url, children }: Props) {
  const href = url === undefined ? null : safeAddress(url);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}

/** The address if a reader may be led there: http, https or mailto, or one of this page. */
function safeAddress(url: string): string | null {
  const parsed = URL.parse(url, location.href);
  return parsed && /^(?:https?|mailto):$/.test(parsed.protocol) ? parsed.href : null;
}
