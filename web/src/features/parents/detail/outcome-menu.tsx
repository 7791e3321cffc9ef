import { type OutcomeFilter, outcomeFilters, parseOutcomeFilters } from "@callwright/contracts/outcome";
import { Menu } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { outcomeFilterText } from "../../../components/wording.ts";
import { formatNumber } from "../../../lib/format.ts";
import { OutcomeButton, type OutcomeFilterProps } from "./outcome-button.tsx";

/** Listed even if no person has them (core spec §9). */
const alwaysListed: readonly OutcomeFilter[] = ["good_fit", "not_executed", "not_interested", "busy", "Unanswered"];

export function OutcomeMenu({ chosen, counts, onChange }: OutcomeFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This menu loads on demand, and its button replaces the pressed one, which had the focus.
    button.current?.focus();
    setOpen(true);
  }, []);
  const countByOutcome = new Map(counts.map(({ filter, count }) => [filter, count]));
  const offeredOutcomes = new Set([...alwaysListed, ...chosen, ...countByOutcome.keys()]);
  const listedOutcomes = outcomeFilters.filter((filter) => filter !== "all" && offeredOutcomes.has(filter));
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" portalProps={{ target: "#content" }}>
      <Menu.Target>
        <OutcomeButton ref={button} chosen={chosen} />
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        <Menu.Item disabled={chosen.length === 0} onClick={() => onChange([])}>
          {m.filter_all()}
        </Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxGroup
          value={[...chosen]}
          onChange={(values) => onChange([...(parseOutcomeFilters(values.join(",")) ?? [])])}
        >
          {listedOutcomes.map((filter) => (
            <Menu.CheckboxItem
              key={filter}
              value={filter}
              closeMenuOnClick={false}
              rightSection={<bdi className="cw-dimmed cw-num">{formatNumber(countByOutcome.get(filter) ?? 0)}</bdi>}
            >
              {outcomeFilterText(filter)}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
