import type { Icon } from "@tabler/icons-react";

/** An icon beside the label of a button. */
export const sign = (Sign: Icon, size = 16) => <Sign size={size} stroke={1.75} aria-hidden />;
