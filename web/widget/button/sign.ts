import type { WidgetButton } from "@pluma/contract/widgets/button";

const SVG = "http://www.w3.org/2000/svg";
const LINES = {
  chat: "M5 4.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-4.5L12 20l-2.5-2.5H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM8 9h8M8 13h5",
  away: "M6 9.5l6 6 6-6",
};

/** Draws what stands on the button: the widget's own picture or a sign of talk, and the way back while it is open. */
export function drawSign(button: HTMLElement, { picture, image }: Pick<WidgetButton, "picture" | "image">): void {
  const chat = aLine("chat");
  button.append(chat, aLine("away"));
  // Without it the usual sign stays.
  void drawPicture({ picture, image }).then(
    (drawn) => drawn && chat.replaceWith(drawn),
    () => undefined,
  );
}

/** The picture of the widget, as an element of its own each time; null for none. */
export async function drawPicture({
  picture,
  image,
}: Pick<WidgetButton, "picture" | "image">): Promise<HTMLElement | null> {
  const drawn = picture ? await unpack(picture) : image ? await fetchPicture(image) : null;
  if (drawn) drawn.className = "chat";
  return drawn;
}

function aLine(name: keyof typeof LINES): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", name);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", LINES[name]);
  svg.append(path);
  return svg;
}

/** From the bytes that came with the script: no page's policy has to allow a picture. */
async function unpack(base64: string): Promise<HTMLCanvasElement> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas;
}

async function fetchPicture(src: string): Promise<HTMLElement> {
  const picture = new Image();
  picture.alt = "";
  picture.src = src;
  await picture.decode();
  return picture;
}
