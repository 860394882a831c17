import { documentOutputs } from "@pluma/contract/avatars/outputs";
import { documents } from "@pluma/contract/documents/documents";
import { documentProposals } from "@pluma/contract/documents/proposals";
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
import { askDocument, generateForDocument } from "./proposals/asks.ts";
import { decidePieces, editPiece, listAsks, readAsk, stopAsk } from "./proposals/deciding.ts";
import { askAboutDocument } from "./proposals/requests.ts";
import { readSteps, sendSteps } from "./steps.ts";
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
  mount(mounting, documentProposals, {
    askDocument,
    generateForDocument,
    listAsks: (ctx, { params }) => listAsks(ctx, params.id),
    readAsk: (ctx, { params }) => readAsk(ctx, params.id),
    stopAsk: (ctx, { params }) => stopAsk(ctx, params.id),
    decidePieces,
    editPiece,
  });
  mount(mounting, documentOutputs, { askAboutDocument });
}
