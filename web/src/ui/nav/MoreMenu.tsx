import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./MoreMenu.module.css";

type MenuProps = {
  label: string;
  /** It stands in a narrow row. */
  isSmall?: boolean;
  /** One of its acts is being done. */
  isBusy?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** What else can be done with something, behind three dots; what one may not do is not among it. */
export function MoreMenu({ label, isSmall = false, isBusy = false, className = "", children }: MenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={className} aria-label={label} loading={isBusy} {...(isSmall && { size: "sm" })}>
          <IconDots size={isSmall ? 17 : 18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = {
  Icon: TablerIcon;
  /** The keys that do the same, as they are printed. */
  keys?: string;
  /** It takes something away. */
  isRed?: boolean;
  children: ReactNode;
} & ({ to: string } | { onPress: () => void });

/** One of the acts of such a menu: it leads somewhere, or does something. */
export function MoreItem({ Icon, keys, isRed = false, children, ...does }: ItemProps) {
  const look = {
    ...(isRed && { color: "red" }),
    leftSection: <Icon size={17} stroke={1.6} aria-hidden />,
    rightSection: keys && <span className={css.keys}>{keys}</span>,
  };
  return "to" in does ? (
    <Menu.Item component={Link} to={does.to} {...look}>
      {children}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={does.onPress} {...look}>
      {children}
    </Menu.Item>
  );
}
