import { Box } from "@mantine/core";

interface TextBodyProps {
  readonly children: string;
  readonly direction?: "ltr" | "rtl" | "auto";
}

export function TextBody({ children, direction = "auto" }: TextBodyProps) {
  return (
    <Box
      component="blockquote"
      className="cw-frame cw-small cw-verbatim"
      m={0}
      px={12}
      py={8}
      bg="var(--cw-canvas)"
      dir={direction}
    >
      {children}
    </Box>
  );
}
