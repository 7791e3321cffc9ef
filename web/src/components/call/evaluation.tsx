import type { Evaluation } from "@callwright/contracts/endpoints/call";
import * as m from "#messages";
import { formatNumber, formatSalary } from "../../lib/format.ts";
import classes from "./evaluation.module.css";

const yesNo = (value: boolean | undefined) => value !== undefined && (value ? m.call_yes() : m.call_no());

/** Calls that belong to no job have no currency. */
function factsOf(evaluation: Evaluation): [label: string, value: string][] {
  const { experienceYears, salaryExpectation, currency, optOut, humanRequested } = evaluation;
  const salary = (amount: number) => (currency ? formatSalary(amount, currency) : formatNumber(amount));
  const facts: [string, string | false | undefined][] = [
    [m.call_interested(), yesNo(evaluation.interested)],
    [m.call_experience(), experienceYears !== undefined && m.call_years({ count: formatNumber(experienceYears) })],
    [m.call_salary(), salaryExpectation !== undefined && salary(salaryExpectation)],
    [m.call_availability(), evaluation.availability],
    [m.call_callback(), evaluation.callbackAt],
    // Only shown if true.
    [m.call_human_requested(), humanRequested && m.call_yes()],
    [m.call_opt_out(), optOut && m.call_yes()],
  ];
  return facts.filter((fact): fact is [string, string] => !!fact[1]);
}

export function EvaluationFacts({ evaluation }: { readonly evaluation: Evaluation }) {
  const facts = factsOf(evaluation);
  if (facts.length === 0) return null;
  return (
    <dl className="cw-stack cw-small">
      {facts.map(([label, value]) => (
        <div key={label} className={`${classes.row} ${classes.fact}`}>
          <dt className={classes.label}>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
