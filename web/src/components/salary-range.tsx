import { type CurrencyCode, salarySlider } from "@callwright/contracts/catalog";
import { Flex, Input, RangeSlider } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import { formatMoney } from "../lib/format.ts";

interface SalaryRangeProps {
  readonly label: string;
  readonly currency: CurrencyCode;
  readonly defaultValue: readonly [number, number];
  readonly onChange: (range: [number, number]) => void;
  readonly error?: ReactNode;
}

export function SalaryRange({ label, currency, defaultValue, onChange, error }: SalaryRangeProps) {
  const [range, setRange] = useState<[number, number]>([...defaultValue]);
  const id = useId();
  const format = (amount: number) => formatMoney(amount, currency);
  return (
    <Input.Wrapper error={error} role="group" aria-labelledby={id}>
      <Flex className="cw-small" wrap="wrap" justify="space-between" gap="0 16px">
        <span id={id} className="cw-medium">
          {label}
        </span>
        <bdi className="cw-num">{m.salary_range({ from: format(range[0]), to: format(range[1]) })}</bdi>
      </Flex>
      <RangeSlider
        mt={12}
        mx={10}
        mb={8}
        min={salarySlider.min}
        max={salarySlider.max}
        step={salarySlider.step}
        minRange={0}
        value={range}
        onChange={(value) => {
          setRange(value);
          onChange(value);
        }}
        label={null}
        size={6}
        thumbSize={20}
        thumbFromLabel={m.salary_from()}
        thumbToLabel={m.salary_to()}
      />
      <Flex className="cw-dimmed cw-tiny cw-num" justify="space-between" aria-hidden>
        <bdi>{format(salarySlider.min)}</bdi>
        <bdi>{format(salarySlider.max)}</bdi>
      </Flex>
    </Input.Wrapper>
  );
}
