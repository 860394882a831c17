import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { modKey } from "../../../../platform/modKey.ts";

type Props = {
  name: string;
  keys?: string | undefined;
  isPressed?: boolean;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** A tool of the toolbar; it leaves the cursor where it is. */
export function Tool({ name, keys, isPressed, isOff = false, onPress, children }: Props) {
  return (
    <ActionIcon
      size="md"
      aria-label={name}
      title={keys ? `${name} (${printed(keys)})` : name}
      aria-pressed={isPressed}
      data-on={isPressed || undefined}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}

/** Keys as this keyboard prints them. */
export const printed = (keys = ""): string => keys.replace("Mod", modKey);
