import { VisuallyHidden } from "@mantine/core";
import * as m from "#messages";

export function CallTitle({ name }: { readonly name: string | undefined }) {
  if (!name) return m.calls_drawer();
  return (
    <>
      <VisuallyHidden>{m.calls_drawer()}: </VisuallyHidden>
      <bdi className="cw-cut" title={name}>
        {name}
      </bdi>
    </>
  );
}
