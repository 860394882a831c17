import { Generator } from "../Generator.tsx";

/** Ideas to write about, two to five at a time. */
export default function Topics() {
  return <Generator kind="topics" />;
}
