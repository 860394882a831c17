import { type SyntheticEvent, useState } from "react";
import { useConfig } from "../../platform/config.ts";
import { useScheme } from "../../platform/look/scheme.ts";
import { recall, remember } from "../../platform/storage.ts";

/** Wider than this for its height, a logo says the brand's name itself. */
export const isWordmark = (width: number, height: number): boolean => width > height * 2.4;

const KEY = "wordmark";

/**
 * The brand's logo for this scheme, as its picture wants it: one that was made for the other scheme alone keeps the ground that it
 * was made for. And whether it is a wordmark, beside which the name would stand twice; known from the last visit before the
 * picture has come, so that nothing jumps.
 */
export function useLogo() {
  const { landing_logo_src: light, landing_logo_dark_src: dark } = useConfig();
  const isDark = useScheme() === "dark";
  const src = (isDark && dark) || light || dark;
  const [isWide, setWide] = useState(Boolean(src) && recall(KEY) === src);
  const onLoad = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    const isSo = isWordmark(picture.naturalWidth, picture.naturalHeight);
    setWide(isSo);
    remember(KEY, isSo && src ? src : null);
  };
  const ground = (isDark ? !dark && "light" : !light && "dark") || undefined;
  return { logo: src && { src, onLoad, "data-ground": ground }, isWordmark: isWide };
}
