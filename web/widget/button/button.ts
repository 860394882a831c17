/**
 * The one script of a customer's page: draws a button and asks for nothing. The panel, with all that it needs, is fetched
 * once the button is pressed.
 */
import type { WidgetButton } from "@pluma/contract/widgets/button";
import type { Opening, Panel } from "../panel/open.tsx";
import sheet from "./button.css?inline";
import { languageOf, readLabels } from "./languages.ts";
import { lookOf, variablesOf } from "./look.ts";
import { drawPicture, drawSign } from "./sign.ts";
import { dodge, raise } from "./space.ts";
import { stand } from "./stand.ts";
import { keepOpen, wasOpen } from "./wasOpen.ts";

/** The server writes it in front of this script. */
declare const WIDGET: WidgetButton;

const script = document.currentScript;

if (script instanceof HTMLScriptElement) {
  if (document.body) begin(script);
  else document.addEventListener("DOMContentLoaded", () => begin(script), { once: true });
}

function begin(tag: HTMLScriptElement): void {
  // Asked once there is a page to look in: two tags of a head both come here.
  if (document.querySelector(`[data-chat-widget="${WIDGET.public_id}"]`)) return;
  const widget = asSaidBy(tag);
  const view = tag.dataset.view === "page" ? "page" : widget.position === "inline" ? "inline" : "corner";
  const language = languageOf(widget.language, view === "page");
  const look = lookOf(widget, view === "page");
  const { host, root } = aHost(widget, view, look.scheme, tag);
  host.lang = language;
  // There is nothing else on it that could speak another.
  if (view === "page") document.documentElement.lang = language;
  const button = aButton(widget);
  const failure = document.createElement("p");
  failure.className = "failure";
  failure.setAttribute("role", "alert");
  root.append(button, failure);
  const colours = paint(root, variablesOf(look.accent));
  if (widget.scheme === "auto") {
    onSystemTurned(() => {
      const { scheme, accent } = lookOf(widget, view === "page");
      host.dataset.scheme = scheme;
      colours.replaceSync(variablesOf(accent).join("\n"));
    });
  }
  const press = openPressing({ widget, tag, root, button, failure, language, view });
  if (view === "page") void press.open(false);
  else if (view === "corner") {
    dodge(host, button);
    // Somebody who had it open goes to another page of the site: it goes on, and takes nothing away from the page.
    if (wasOpen(widget.public_id) && innerWidth > 760) void press.open(false);
  }
}

/** The evening comes while a page is open: it turns first, where it does. */
function onSystemTurned(turn: () => void): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => requestAnimationFrame(turn));
}

type Pressed = Pick<Opening, "widget" | "root" | "button" | "language" | "view"> & {
  tag: HTMLScriptElement;
  /** Says that the panel could not be fetched. */
  failure: HTMLElement;
};

/** What a press of the button does: the first one fetches the panel, which has begun when the finger goes down. */
function openPressing({ tag, failure, ...drawn }: Pressed): { open(isPressed: boolean): Promise<void> } {
  const { widget, root, button, language, view } = drawn;
  const labels = readLabels(language);
  let panel: Panel | null = null;
  let fetched: Promise<typeof import("../panel/open.tsx")> | null = null;

  function say(isOpen: boolean): void {
    const label = (isOpen ? labels.close : labels.open).replace("{{name}}", () => widget.name);
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-expanded", String(isOpen));
    button.dataset.text = label;
  }

  function fetchPanel() {
    fetched ??= import("../panel/open.tsx").catch((error) => {
      fetched = null;
      throw error;
    });
    return fetched;
  }

  function changed(isOpen: boolean): void {
    say(isOpen);
    keepOpen(widget.public_id, isOpen && view === "corner");
    if (view === "corner") raise(root.host, isOpen);
  }

  async function open(isPressed: boolean): Promise<void> {
    failure.textContent = "";
    button.setAttribute("aria-busy", "true");
    try {
      const { openPanel } = await fetchPanel();
      const api = new URL(`/api/widget/${widget.public_id}/`, tag.src).href;
      const { identity } = tag.dataset;
      panel ??= openPanel({ ...drawn, drawFace: () => drawPicture(widget), api, identity, changed });
      await panel.open(isPressed);
    } catch {
      failure.textContent = labels.failed;
    }
    button.removeAttribute("aria-busy");
  }

  say(false);
  button.addEventListener("pointerdown", () => void fetchPanel().catch(() => undefined));
  button.addEventListener("click", () => void (panel?.isOpen() ? panel.close() : open(true)));
  return { open };
}

function aButton(widget: WidgetButton): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-haspopup", "dialog");
  drawSign(made, widget);
  return made;
}

/** A page may have its own look: what its tag says goes before what the widget's owner chose since. */
function asSaidBy({ dataset }: HTMLScriptElement): WidgetButton {
  const { name, color, image, position } = dataset;
  const isOther = image !== undefined && image !== WIDGET.image;
  return {
    ...WIDGET,
    ...(name && { name }),
    ...(color && { accent_color: color }),
    ...(isOther && { image, picture: null }),
    position: (["left", "right", "inline"] as const).find((each) => each === position) ?? WIDGET.position,
  };
}

/** The one element that stands in the page. Its own important rules outdo whatever the page has for all its elements. */
function aHost(
  widget: WidgetButton,
  view: string,
  scheme: string,
  tag: HTMLScriptElement,
): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement("div");
  host.dataset.chatWidget = widget.public_id;
  host.dataset.view = view;
  host.dataset.scheme = scheme;
  host.dataset.side = widget.position;
  const root = host.attachShadow({ mode: "open" });
  paint(root, [sheet]);
  const place = document.querySelector(`[data-widget-place="${widget.public_id}"]`);
  if (view === "corner") stand(host);
  else if (view === "page") document.body.append(host);
  else if (place) place.replaceWith(host);
  // A code that was copied before there was a place in it.
  else tag.after(host);
  return { host, root };
}

/** Adds styles as objects: a page's policy may refuse what is written as an element or an attribute. */
function paint(root: ShadowRoot, rules: string[]): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(rules.join("\n"));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
  return made;
}
