/** The DNS records to set for a domain, ready to copy. */
import type { Domain } from "@callwright/contracts/endpoints/domain";
import { Box, Stack } from "@mantine/core";
import * as m from "#messages";
import { CopyLine } from "../../../components/copy-line.tsx";
import { Notice } from "../../../components/notice.tsx";
import classes from "./dns-records.module.css";

export function DnsRecords({ host, records }: Pick<Domain, "host" | "records">) {
  return (
    <>
      {records.some(({ type }) => type === "ALIAS") && (
        <Notice tone="neutral">{m.domains_apex({ host, below: `calls.${host}` })}</Notice>
      )}
      <Stack component="ul" gap={12} aria-label={m.domains_records({ host })}>
        {records.map(({ type, name, value }) => (
          <li key={`${type} ${name} ${value}`} className={classes.record}>
            <div>
              <Box component="p" className="cw-dimmed cw-tiny" mb={4}>
                {m.domains_record_type()}
              </Box>
              <code className={classes.type}>{type === "ALIAS" ? "ALIAS / ANAME" : type}</code>
            </div>
            <div>
              <Box component="p" className="cw-dimmed cw-tiny" mb={4}>
                {m.domains_record_name()}
              </Box>
              <CopyLine text={name} label={`${m.copy()}: ${m.domains_record_name()}`} />
            </div>
            <div>
              <Box component="p" className="cw-dimmed cw-tiny" mb={4}>
                {m.domains_record_value()}
              </Box>
              <CopyLine text={value} label={`${m.copy()}: ${m.domains_record_value()}`} />
            </div>
          </li>
        ))}
      </Stack>
    </>
  );
}
