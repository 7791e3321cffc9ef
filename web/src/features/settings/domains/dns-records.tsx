/** The DNS records to set for a domain, ready to copy. */
import type { Domain } from "@callwright/contracts/endpoints/domain";
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
      <ul className={classes.records} aria-label={m.domains_records({ host })}>
        {records.map(({ type, name, value }) => (
          <li key={`${type} ${name} ${value}`} className={classes.record}>
            <div>
              <p className={classes.label}>{m.domains_record_type()}</p>
              <code className={classes.type}>{type === "ALIAS" ? "ALIAS / ANAME" : type}</code>
            </div>
            <div>
              <p className={classes.label}>{m.domains_record_name()}</p>
              <CopyLine text={name} label={`${m.copy()}: ${m.domains_record_name()}`} />
            </div>
            <div>
              <p className={classes.label}>{m.domains_record_value()}</p>
              <CopyLine text={value} label={`${m.copy()}: ${m.domains_record_value()}`} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
