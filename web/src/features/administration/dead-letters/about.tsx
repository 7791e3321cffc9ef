/** What a dead letter concerns: ids, linked to their pages where those exist. */
import type { DeadLetter } from "@callwright/contracts/endpoints/dead-letter";
import { Box, Flex } from "@mantine/core";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";

const pathsByField: Readonly<Record<string, (id: string) => string>> = {
  callId: paths.call,
  runId: paths.run,
  jobId: paths.job,
  parentId: paths.job,
};

export const About = ({ about }: Pick<DeadLetter, "about">) => (
  <Flex dir="ltr" component="span" className="cw-tiny" wrap="wrap" gap="0 12px" miw={0}>
    {Object.entries(about).map(([name, id]) => (
      <Box key={name} component="span" className="cw-truncate" miw={0} title={`${name}: ${id}`}>
        <span className="cw-dimmed">{name}</span> <Id name={name} id={id} />
      </Box>
    ))}
  </Flex>
);

function Id({ name, id }: { readonly name: string; readonly id: string }) {
  const path = pathsByField[name]?.(id);
  return path ? <PreloadLink to={path}>{id}</PreloadLink> : <span>{id}</span>;
}
