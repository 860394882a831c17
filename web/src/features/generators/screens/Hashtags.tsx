import { Generator } from "../Generator.tsx";

/** Hashtags for a text, ten to twenty at a time. */
export default function Hashtags() {
  return <Generator kind="hashtags" />;
}
