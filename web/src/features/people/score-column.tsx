import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { mustHaveWords } from "../../components/call/scorecard-words.ts";
import { formatNumber } from "../../lib/format.ts";
import classes from "./cells.module.css";
import type { Person } from "./person.ts";

const mustHaveIcons = { met: IconCircleCheck, missed: IconCircleX, unknown: IconHelpCircle };

function ScoreCell({ person: { scorecard } }: { readonly person: Pick<Person, "scorecard"> }) {
  const { score, answered = 0, of: questions = 0, mustHaves } = scorecard ?? {};
  const coverage = { answered: formatNumber(answered), of: formatNumber(questions) };
  const MustHaveIcon = mustHaves && mustHaveIcons[mustHaves];
  return (
    <span className={classes.twoLines}>
      <span className={classes.score} data-must={mustHaves} title={mustHaves && mustHaveWords[mustHaves]()}>
        <span aria-hidden>{score === undefined ? "–" : formatNumber(score)}</span>
        <span className="cw-hidden">
          {score === undefined ? m.scorecard_no_score() : m.scorecard_score({ score: formatNumber(score) })}
          {questions > 0 && `, ${m.scorecard_coverage(coverage)}`}
          {mustHaves && `, ${mustHaveWords[mustHaves]()}`}
        </span>
        {MustHaveIcon && <MustHaveIcon size={14} stroke={2} aria-hidden />}
      </span>
      {questions > 0 && (
        <span className="cw-truncate cw-dimmed cw-tiny cw-num" aria-hidden>
          {m.scorecard_coverage_short(coverage)}
        </span>
      )}
    </span>
  );
}

export const scoreColumn = { label: m.people_score, Cell: ScoreCell };
export type ScoreColumn = typeof scoreColumn;
