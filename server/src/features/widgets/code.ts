import { widgetFramePath, widgetPagePath, widgetScriptPath } from "@pluma/contract/widgets/places";
import type { Widget } from "@pluma/contract/widgets/shapes";

type Coded = {
  publicId: string;
  userId: number;
  avatarId: number | null;
  name: string;
  accentColor: string;
  image: string;
  position: Widget["position"];
};

/** As the button's own style has it. */
const BUTTON_HEIGHT = 56;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as the value of an attribute of HTML, whatever it holds. */
const quoted = (text: string): string => `"${text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)}"`;

/**
 * What a customer puts into a page: a script tag with what its button needs before anything is asked, a frame, or a link. It
 * names the widget by its public id. The numbers of its avatar and of whoever made it tell one tag from another on a page, and
 * prove and open nothing: no call reads them. `policy` is what a Content-Security-Policy allows for the script, `frame_policy` for the
 * frame; a link needs nothing.
 */
export function codeOf(publicUrl: string, widget: Coded): Widget["code"] {
  const { publicId, userId, avatarId, name, accentColor, image, position } = widget;
  const { origin } = new URL(publicUrl);
  const attributes = [
    ["src", `${publicUrl}${widgetScriptPath(publicId)}`],
    ["data-widget", publicId],
    ["data-user", String(userId)],
    ...(avatarId === null ? [] : [["data-avatar", String(avatarId)]]),
    ["data-name", name],
    ["data-color", accentColor],
    ...(image === "" ? [] : [["data-image", absolute(publicUrl, image)]]),
    ...(position === "right" ? [] : [["data-position", position]]),
  ].map(([key, value = ""]) => `${key}=${quoted(value)}`);
  const frame = `src=${quoted(`${publicUrl}${widgetFramePath(publicId)}`)} title=${quoted(name)}`;
  return {
    script: `${position === "inline" ? placeOf(publicId) : ""}<script ${attributes.join(" ")} async></script>`,
    frame: `<iframe ${frame} width="384" height="640" loading="lazy"></iframe>`,
    link: `${publicUrl}${widgetPagePath(publicId)}`,
    // Its picture comes with the script: no more has to be allowed.
    policy: [`script-src ${origin}`, `connect-src ${origin}`],
    frame_policy: [`frame-src ${origin}`],
  };
}

/**
 * Keeps the place in which a button stands among the page's own texts, so that nothing moves when it comes. Its size is said
 * by attributes: a page's policy may refuse a style, and these it never does.
 */
const placeOf = (publicId: string): string =>
  `<svg data-widget-place=${quoted(publicId)} display="block" width="1" height="${BUTTON_HEIGHT}" aria-hidden="true"></svg>`;

/** The address of a picture as another page needs it. */
export const absolute = (publicUrl: string, src: string): string => new URL(src, `${publicUrl}/`).href;
