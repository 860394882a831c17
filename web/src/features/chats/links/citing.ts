import type { Source } from "@pluma/contract/generation/sources";
import { createContext } from "react";

/** The sources of the answer that is being drawn, by whose numbers it names them. */
export const CitationContext = createContext<Source[]>([]);
