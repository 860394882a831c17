import { Tooltip, type TooltipProps } from "@mantine/core";

/** The name of an icon, shown beside it while it is pointed at or in focus. */
export default function NameBeside(props: TooltipProps) {
  return <Tooltip {...props} />;
}
