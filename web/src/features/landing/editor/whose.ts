import type { LandingDraft } from "@pluma/contract/landing/landing";
import { createContext, useContext } from "react";

/** Whose page it is: an organization's, or with null the installation's, whatever space is selected. */
export type Site = number | null;

/** In which language the first page is, and in which the second; null where both would be in one, and there is one page alone. */
export type Languages = { main: string; latam: string | null };

/** What is known of a page below its editor: whose it is, its languages, and where it stands. */
type Whose = Languages & { site: Site; places: LandingDraft["places"] };

export const WhoseContext = createContext<Whose>({ site: null, main: "", latam: null, places: [] });

/** Whose page is edited, in which languages its fields are written, and where it stands. */
export const useWhose = (): Whose => useContext(WhoseContext);
