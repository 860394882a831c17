import { files } from "../../../src/features/files/tables.ts";
import { knowledgePassages, knowledgeSources } from "../../../src/features/knowledge/tables.ts";
import { type Owner, one } from "../owner.ts";

/** Files, and what was read of one. */
export const fileMakers = {
  file: async ({ node, person }: Owner) => {
    const about = { name: "notes.txt", type: "text/plain" } as const;
    const storageKey = await node.app.storage.put(new TextEncoder().encode("Some text."), about);
    const file = { userId: person.userId, kind: "document", size: 10, ...about } as const;
    return {
      fileId: one(
        await node.app.db
          .insert(files)
          .values({ ...file, storageKey })
          .returning(),
      ).fileId,
    };
  },
  image: async ({ node, person }: Owner) => {
    const about = { name: "a.png", type: "image/png" } as const;
    const storageKey = await node.app.storage.put(new Uint8Array([0x89, 0x50]), about);
    const file = { userId: person.userId, kind: "image", size: 2, ...about } as const;
    return {
      imageId: one(
        await node.app.db
          .insert(files)
          .values({ ...file, storageKey })
          .returning(),
      ).fileId,
    };
  },
  source: async ({ node, person, organizationId }: Owner) => {
    const read = { state: "ready", characters: 10, passages: 1 } as const;
    const named = { userId: person.userId, organizationId, name: "notes.txt", type: "text/plain", ...read };
    const { sourceId } = one(
      await node.app.db
        .insert(knowledgeSources)
        .values({ ...named, fileId: 1 })
        .returning(),
    );
    await node.app.db.insert(knowledgePassages).values({ sourceId, position: 0, text: "Some text.", overlap: 0 });
    return { sourceId };
  },
};
