import type { Widget } from "@pluma/contract/widgets/shapes";

/** What stands on the page of a preview: the script of a widget, with the look that its tag gives it. */
export type Shown = {
  src: string;
  name: string;
  colour: string;
  image: string | null;
  position: Widget["position"];
  isDark: boolean;
  lang: string;
};

/** The address of the script, by the path alone: a preview runs it from this host. Another change is another address. */
export function scriptOf({ code, updatedAt }: Pick<Widget, "code" | "updatedAt">): string {
  const tag = new DOMParser().parseFromString(code.script, "text/html").querySelector("script");
  const { pathname } = new URL(tag?.getAttribute("src") ?? "/", location.href);
  return `${pathname}?${encodeURIComponent(updatedAt)}`;
}

/** Puts some grey lines and the widget into an empty page. */
export function fillPage(page: Document | null, shown: Shown): void {
  if (!page) return;
  const { body, documentElement } = page;
  documentElement.lang = shown.lang;
  documentElement.style.colorScheme = shown.isDark ? "dark" : "light";
  body.style.cssText = `margin:0;padding:22px;min-height:100vh;box-sizing:border-box;background:${shown.isDark ? "#16171b" : "#ffffff"}`;
  for (const [width, height] of [
    [38, 20],
    [72, 9],
    [66, 9],
    [44, 140],
    [30, 9],
  ] as const) {
    const line = page.createElement("div");
    line.style.cssText = `width:${width}%;height:${height}px;margin-bottom:14px;background:${shown.isDark ? "#26282e" : "#eeefef"}`;
    body.append(line);
  }
  const tag = page.createElement("script");
  const { name, colour, image, position } = shown;
  Object.assign(tag.dataset, { name, color: colour, position, ...(image && { image }) });
  tag.src = shown.src;
  body.append(tag);
}
