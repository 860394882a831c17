import type { TestApp } from "../../../../test/app.ts";
import { aUser } from "../../../../test/people.ts";
import type { JobRun } from "../../../platform/jobs/jobs.ts";
import { aDocx, aPdf } from "../../../providers/reader/samples/documents.ts";
import { aForm } from "../../files/test/samples.ts";
import { addSource, findAnswer } from "../index.ts";
import { readSource } from "../jobs.ts";
import { catalogue, method, transcript } from "./materials.ts";

/** A run of a job, as a test makes it without a runner. */
export const aRun = (attempt = 1, signal = new AbortController().signal): JobRun => {
  return { jobId: "job", attempt, signal, report: async () => undefined };
};

/** A file that somebody uploaded, as a source that waits to be read. */
export async function aSource(
  node: TestApp,
  { userId, token }: { userId: number; token: string },
  name: string,
  bytes: Uint8Array | string,
) {
  const { body } = await node.ask("POST /files", { token, form: aForm(bytes, name) });
  const { file, file_id: fileId } = body;
  const about = { userId, organizationId: null, fileId, name, type: file.type };
  return { sourceId: await addSource(node.app, about), fileId };
}

/** A page of text as lines of a document. */
const linesOf = (page: string): string[] => page.match(/.{1,90}(?:\s|$)/g) ?? [];

export type Library = Awaited<ReturnType<typeof aLibrary>>;

/** Somebody with the three bodies of material, read, and with vectors where the app has a provider of them. */
export async function aLibrary(node: TestApp) {
  const person = await aUser(node);
  const files: [string, Uint8Array | string][] = [
    ["The Stillwater Method.pdf", aPdf(method.map(linesOf))],
    ["catalogo.docx", aDocx(catalogue)],
    ["workshop.txt", transcript],
  ];
  const sourceIds = await Promise.all(
    files.map(async ([name, bytes]) => {
      const { sourceId } = await aSource(node, person, name, bytes);
      await readSource.work(node.app, { sourceId }, aRun());
      return sourceId;
    }),
  );
  const { userId } = person;
  /** What answers a question, among some of the sources. */
  const ask = (question: string, { limit = 5, among = sourceIds }: { limit?: number; among?: number[] } = {}) =>
    findAnswer(node.app, { userId, organizationId: null, sourceIds: among, question, limit });
  return { node, person, sourceIds, ask };
}
