import type { TestApp } from "../../../../test/app.ts";
import type { TestUser } from "../../../../test/people.ts";
import { aPicture } from "../../files/test/samples.ts";

/** A review link to a document of somebody, and its token. */
export async function aReviewLink(node: Pick<TestApp, "ask">, { token }: Pick<TestUser, "token">, documentId: number) {
  const { body } = await node.ask(`POST /documents/${documentId}/review-links`, { token, body: {} });
  const url: string = body.link.url;
  return { linkId: Number(body.link.link_id), url, key: url.split("/").at(-1) ?? "" };
}

/** The id of a picture that somebody uploaded. */
export async function aPictureOf(node: Pick<TestApp, "ask">, { token }: Pick<TestUser, "token">): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await aPicture("png"))]), "a.png");
  return (await node.ask("POST /files", { token, form })).body.file_id;
}
