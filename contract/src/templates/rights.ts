import { z } from "zod";

/**
 * What the caller may do with a template. `decide`: it is theirs to say who else may edit it and read its prompt. `files`:
 * to open what it carries, add to it and take from it.
 */
export const templateRights = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  read_prompt: z.boolean(),
  decide: z.boolean(),
  publish: z.boolean(),
  hide: z.boolean(),
  files: z.boolean(),
});
