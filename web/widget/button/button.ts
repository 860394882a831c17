/**
 * The one script of a customer's page: draws a button and asks for nothing. The panel, with all that it needs, is fetched
 * once the button is pressed.
 */
import type { WidgetButton } from "@pluma/contract/widgets/button";
import type { Panel } from "../panel/open.tsx";
import sheet from "./button.css?inline";
import { languageOf, readLabels } from "./languages.ts";
import { lookOf, variablesOf } from "./look.ts";
import { drawPicture, drawSign } from "./sign.ts";
import { dodge } from "./space.ts";
import { keepOpen, wasOpen } from "./wasOpen.ts";

/** The server writes it in front of this script. */
declare const WIDGET: WidgetButton;

const script = document.currentScript;

if (script instanceof HTMLScriptElement && !document.querySelector(`[data-chat-widget="${WIDGET.public_id}"]`)) {
  if (document.body) begin(script);
  else document.addEventListener("DOMContentLoaded", () => begin(script), { once: true });
}

function begin(tag: HTMLScriptElement): void {
  const widget = asSaidBy(tag);
  const view = tag.dataset.view === "page" ? "page" : widget.position === "inline" ? "inline" : "corner";
  const language = languageOf(widget.language, view === "page");
  const labels = readLabels(language);
  const look = lookOf(widget, view === "page");
  const { host, root } = aHost(widget, view, look.scheme, tag);
  host.lang = language;
  const button = aButton();
  const failure = document.createElement("p");
  failure.className = "failure";
  failure.setAttribute("role", "alert");
  let panel: Panel | null = null;
  let fetched: Promise<typeof import("../panel/open.tsx")> | null = null;

  button.addEventListener("pointerdown", () => void fetchPanel().catch(() => undefined));
  button.addEventListener("click", () => void (panel?.isOpen() ? panel.close() : open(true)));
  root.append(button, failure);
  paint(root, [...variablesOf(look.accent)]);
  say(false);
  if (view === "page") void open(false);
  else if (view === "corner") {
    dodge(host, button);
    // Somebody who had it open goes to another page of the site: it goes on, and takes nothing away from the page.
    if (wasOpen(widget.public_id) && innerWidth > 760) void open(false);
  }

  function aButton(): HTMLButtonElement {
    const made = document.createElement("button");
    made.type = "button";
    made.setAttribute("aria-haspopup", "dialog");
    drawSign(made, widget);
    return made;
  }

  function say(isOpen: boolean): void {
    const label = (isOpen ? labels.close : labels.open).replace("{{name}}", widget.name);
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-expanded", String(isOpen));
    if (view === "inline") button.dataset.text = label;
  }

  function fetchPanel() {
    fetched ??= import("../panel/open.tsx").catch((error) => {
      fetched = null;
      throw error;
    });
    return fetched;
  }

  async function open(isPressed: boolean): Promise<void> {
    failure.textContent = "";
    button.setAttribute("aria-busy", "true");
    try {
      const { openPanel } = await fetchPanel();
      panel ??= openPanel({
        widget,
        drawFace: () => drawPicture(widget),
        api: new URL(`/api/widget/${widget.public_id}/`, new URL((tag as HTMLScriptElement).src)).href,
        identity: tag.dataset.identity,
        root,
        button,
        language,
        scheme: look.scheme,
        view,
        changed(isOpen) {
          say(isOpen);
          keepOpen(widget.public_id, isOpen && view === "corner");
        },
      });
      await panel.open(isPressed);
    } catch {
      failure.textContent = labels.failed;
    }
    button.removeAttribute("aria-busy");
  }
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
    ...(/^(?:left|right|inline)$/.test(position ?? "") && { position: position as WidgetButton["position"] }),
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
  if (view === "inline") tag.after(host);
  else document.body.append(host);
  // A body that is moved or filtered holds what should hold to the window.
  if (view === "corner" && isMoved(document.body)) document.documentElement.append(host);
  return { host, root };
}

function isMoved(element: Element): boolean {
  const { transform, filter, perspective, contain } = getComputedStyle(element);
  return (
    transform !== "none" || filter !== "none" || perspective !== "none" || /paint|layout|strict|content/.test(contain)
  );
}

/** Adds styles as objects: a page's policy may refuse what is written as an element or an attribute. */
function paint(root: ShadowRoot, rules: string[]): void {
  const made = new CSSStyleSheet();
  made.replaceSync(rules.join("\n"));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
}
