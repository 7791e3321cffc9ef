/** Who needs a second factor, and how long recordings are kept. */
import { type SecondFactorPolicy, secondFactorPolicies } from "@callwright/contracts/catalog";
import { NativeSelect } from "@mantine/core";
import * as m from "#messages";
import { formatUnits } from "../../../lib/format.ts";

const policyNames = {
  off: m.organisation_factor_off,
  superAdmins: m.organisation_factor_super_admins,
  administrators: m.organisation_factor_administrators,
  everyone: m.organisation_factor_everyone,
};

interface FactorSelectProps {
  readonly value: SecondFactorPolicy;
  readonly onChange: (value: SecondFactorPolicy) => void;
}

export function FactorSelect({ value, onChange }: FactorSelectProps) {
  return (
    <NativeSelect
      name="secondFactor"
      label={m.organisation_factor()}
      description={m.organisation_factor_hint()}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(secondFactorPolicies.find((one) => one === currentTarget.value) ?? value)
      }
      data={secondFactorPolicies.map((one) => ({ value: one, label: policyNames[one]() }))}
    />
  );
}

const usualDays = [30, 90, 180, 365, 730];

/** A value that was set over the API is among the choices. */
const daysToChoose = (saved: number | null): readonly number[] =>
  saved === null || usualDays.includes(saved) ? usualDays : [...usualDays, saved].sort((a, b) => a - b);

interface RecordingSelectProps {
  readonly saved: number | null;
  readonly value: number | null;
  readonly onChange: (days: number | null) => void;
}

export function RecordingSelect({ saved, value, onChange }: RecordingSelectProps) {
  return (
    <NativeSelect
      name="recordingDays"
      label={m.organisation_recordings()}
      description={m.organisation_recordings_hint()}
      value={String(value ?? "")}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
      data={[
        { value: "", label: m.organisation_recordings_always() },
        ...daysToChoose(saved).map((days) => ({ value: String(days), label: formatUnits(days, "day") })),
      ]}
    />
  );
}
