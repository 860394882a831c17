import { documents } from "@pluma/contract/documents/documents";
import { documentImports } from "@pluma/contract/documents/imports";
import { documentSteps } from "@pluma/contract/documents/steps";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import {
  createDocument,
  deleteDocument,
  duplicateDocument,
  listDocuments,
  readDocument,
  restoreDocument,
  saveDocument,
} from "./documents.ts";
import { exportDocument, readWord } from "./exports/exporting.ts";
import { importDocument } from "./imports/importing.ts";
import { readSteps, sendSteps } from "./steps.ts";

/** Serves every call about documents. */
export function mountDocuments(mounting: Mounting): void {
  mount(mounting, documents, {
    listDocuments,
    readDocument,
    readWord,
    exportDocument,
    createDocument,
    saveDocument,
    duplicateDocument,
    restoreDocument,
    deleteDocument,
  });
  mount(mounting, documentImports, { importDocument });
  mount(mounting, documentSteps, { readSteps, sendSteps });
}
