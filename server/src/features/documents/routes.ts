import { documents } from "@pluma/contract/documents/documents";
import { documentPresence } from "@pluma/contract/documents/presence";
import { documentSteps } from "@pluma/contract/documents/steps";
import { documentVersions } from "@pluma/contract/documents/versions";
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
import { sayPlace } from "./presence/presence.ts";
import { readSteps, sendSteps } from "./steps.ts";
import {
  keepDocumentVersion,
  listDocumentVersions,
  markDocumentSeen,
  nameDocumentVersion,
  readDocumentSeen,
  readDocumentVersion,
} from "./versions/versions.ts";
import { readWord } from "./word.ts";

/** Serves every call about documents. */
export function mountDocuments(mounting: Mounting): void {
  mount(mounting, documents, {
    listDocuments,
    readDocument,
    readWord,
    createDocument,
    saveDocument,
    duplicateDocument,
    restoreDocument,
    deleteDocument,
  });
  mount(mounting, documentSteps, { readSteps, sendSteps });
  mount(mounting, documentPresence, { sayPlace });
  mount(mounting, documentVersions, {
    listDocumentVersions,
    readDocumentVersion,
    keepDocumentVersion,
    nameDocumentVersion,
    readDocumentSeen,
    markDocumentSeen,
  });
}
