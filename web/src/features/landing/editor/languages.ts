import { createContext, useContext } from "react";

/** In which language the first page is, and in which the second; null where both would be in one, and there is one page alone. */
export type Languages = { main: string; latam: string | null };

/** The languages that fields of the page are written in. */
export const LanguagesContext = createContext<Languages>({ main: "", latam: null });

/** The languages that a field below the editor is written in. */
export const useLanguages = (): Languages => useContext(LanguagesContext);
