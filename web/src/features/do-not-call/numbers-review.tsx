import { someLackCountry } from "@callwright/contracts/people-file/plan";
import { Button } from "@mantine/core";
import * as m from "#messages";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { formatNumber } from "../../lib/format.ts";
import { CountryChoice } from "../people/import/country-choice.tsx";
import { FaultList } from "../people/import/fault-list.tsx";
import { UnclearNumbers } from "../people/import/unclear-numbers.tsx";
import type { NumbersFile, ReviewedNumbers } from "./use-numbers-file.ts";

const FAULTS_SHOWN = 100;

interface NumbersReviewProps {
  readonly file: NumbersFile;
  readonly state: ReviewedNumbers;
  readonly onSend: () => void;
}

export function NumbersReview({ file, state, onSend }: NumbersReviewProps) {
  const { name, opened, plan, list, hasChosenCountry } = state;
  const asksCountry = someLackCountry(opened.profile, plan);
  const isAnswered = !asksCountry || hasChosenCountry;
  const count = list.rows.length;
  return (
    <>
      <p className="cw-dimmed cw-small">
        <bdi>{name}</bdi>
      </p>
      {asksCountry && (
        <CountryChoice {...{ opened, plan, isAnswered }} onCountry={(country) => file.replan({ country })} />
      )}
      {isAnswered && (
        <>
          <UnclearNumbers list={list} plan={plan} onCodeless={(codeless) => file.replan({ codeless })} />
          <FaultList faults={list.faults.slice(0, FAULTS_SHOWN)} total={list.faults.length} csv={undefined} />
        </>
      )}
      <DialogFoot>
        <Button variant="default" size="md" onClick={file.reset}>
          {m.import_other_file()}
        </Button>
        <Button size="md" disabled={!isAnswered || count === 0} onClick={onSend} data-autofocus>
          {m.dnc_import_add({ count: formatNumber(count) })}
        </Button>
      </DialogFoot>
    </>
  );
}
