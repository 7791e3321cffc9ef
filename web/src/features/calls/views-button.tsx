import { Button, type ButtonProps } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import * as m from "#messages";

export const ViewsButton = (props: ButtonProps & ComponentPropsWithRef<"button">) => (
  <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} {...props}>
    {m.history_views()}
  </Button>
);
