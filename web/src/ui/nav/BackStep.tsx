import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import css from "./BackStep.module.css";

/** The way from a part of a list back to the whole of it, above what it is about. */
export function BackStep({ to, name }: { to: string; name: string }) {
  return (
    <Button
      component={Link}
      to={to}
      className={css.back}
      variant="subtle"
      color="ink"
      size="xs"
      leftSection={<IconArrowLeft size={16} stroke={1.6} />}
    >
      {name}
    </Button>
  );
}
