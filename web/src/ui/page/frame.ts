import { createContext, type ReactNode, useContext } from "react";

/** What the frame around a screen lends to the bars that screens draw. */
export type Frame = {
  /** The way back from here, or null where there is none. */
  breadcrumb: ReactNode;
  /** The frame has a bar of its own over the screen, with the way back in it; phones have none. */
  hasBar: boolean;
  /** The brand as it stands in a phone's bar, for screens without a title of their own. */
  brand: ReactNode;
  /** Opens the menu of a phone. */
  menu: ReactNode;
  /** Opens the palette, as a phone's bar shows it. */
  search: ReactNode;
  /** Opens what explains the screen; nothing where nothing does. */
  help: ReactNode;
  /** Opens the list of shortcuts. */
  openShortcuts: () => void;
};

const FrameContext = createContext<Frame>({
  breadcrumb: null,
  hasBar: false,
  brand: null,
  menu: null,
  search: null,
  help: null,
  openShortcuts: () => undefined,
});

export const FrameProvider = FrameContext.Provider;
export const useFrame = (): Frame => useContext(FrameContext);
