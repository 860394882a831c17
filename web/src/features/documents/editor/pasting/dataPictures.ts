import { imageTypes } from "@pluma/contract/files/files";

/** Whether HTML may hold pictures in itself, in the place of addresses. */
export const holdsPictures = (html: string): boolean => /<img\b[^<>]*\ssrc\s*=\s*["']?data:image\//i.test(html);

/**
 * HTML whose pictures that stand in it are files by now, each where it stood; one that `keep` does not keep is left out, and so is
 * one of a kind that is none of our pictures, which whoever reads the HTML on tells.
 */
export async function withPicturesKept(
  html: string,
  keep: (picture: File) => Promise<{ file_id: number } | null>,
): Promise<string> {
  // Read as data: nothing in it runs or is fetched.
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const img of template.content.querySelectorAll("img")) {
    // Google's boxes of tasks are drawn so.
    if (img.hasAttribute("aria-roledescription")) continue;
    const picture = pictureIn(img.getAttribute("src") ?? "", img.getAttribute("alt") ?? "");
    if (!picture) continue;
    const file = await keep(picture);
    img.removeAttribute("src");
    if (file) img.setAttribute("data-file-id", String(file.file_id));
    else img.remove();
  }
  return template.innerHTML;
}

/** The picture that an address holds itself; null where it holds none of those that are taken. */
function pictureIn(src: string, name: string): File | null {
  const comma = src.indexOf(",");
  const [, type = ""] = /^data:([a-z0-9.+/-]+);base64$/i.exec(src.slice(0, comma)) ?? [];
  const known = imageTypes.find((each) => each === type.toLowerCase());
  if (!known) return null;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(src.slice(comma + 1))), (char) => char.charCodeAt(0));
    const ending = known.slice("image/".length);
    return new File([bytes], `${name.trim().slice(0, 100) || "picture"}.${ending}`, { type: known });
  } catch {
    // No base64: nobody knows what it should be.
    return null;
  }
}
