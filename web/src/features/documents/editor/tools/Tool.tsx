import { ActionIcon } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { printed } from "../../keys/printed.ts";

type Props = {
  name: string;
  keys?: string | undefined;
  isPressed?: boolean;
  isOff?: boolean;
  onPress?: () => void;
  children: ReactNode;
  /** What a menu or a popover gives to the button that opens it. */
} & Omit<ComponentProps<"button">, "name" | "color" | "style">;

/** A tool of the toolbar; it leaves the cursor where it is. */
export function Tool({ name, keys, isPressed, isOff = false, onPress, onClick, children, ...target }: Props) {
  return (
    <ActionIcon
      {...target}
      size="md"
      aria-label={name}
      title={keys ? `${name} (${printed(keys)})` : name}
      aria-pressed={isPressed}
      data-on={isPressed || undefined}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        onClick?.(event);
        onPress?.();
      }}
    >
      {children}
    </ActionIcon>
  );
}
