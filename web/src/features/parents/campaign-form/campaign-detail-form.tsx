/** A campaign's facts among its settings. */
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { type Faults, focusField } from "../../../lib/faults.ts";
import { type PartProps, useAdoptSaved, useDirty } from "../edit/part.ts";
import { PartFoot } from "../edit/part-foot.tsx";
import { useParentSave } from "../edit/use-parent-save.ts";
import { type Campaign, isCampaign } from "../parent.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { faultsOfChanges, valuesOfCampaign } from "./campaign-form.ts";

const valuesOf = (campaign: Campaign) => ({ ...valuesOfCampaign(campaign), timezone: campaign.timezone });
type Values = ReturnType<typeof valuesOf>;

function changesOf(before: Values, after: Values) {
  const keys = (Object.keys(after) as (keyof Values)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<Values>;
}

export function CampaignDetailForm({ parent, onDirty, onSaved, question }: PartProps<Campaign>) {
  const [saved, setSaved] = useState(() => valuesOf(parent));
  const [typed, setTyped] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const changes = changesOf(saved, typed);
  const isDirty = Object.keys(changes).length > 0;
  useDirty(isDirty, onDirty);
  const adopt = (now: Values) => {
    setSaved(now);
    setTyped(now);
    setFaults({});
  };
  useAdoptSaved(valuesOf(parent), isDirty, adopt);
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const [first] = Object.keys(newFaults);
    if (first) focusField(first);
  };
  const { save, isSaving, failure } = useParentSave(parent._id, {
    onSaved: (now) => {
      if (isCampaign(now)) adopt(valuesOf(now));
      onSaved?.();
    },
    onFaults: showFaults,
  });
  const press = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFaults = faultsOfChanges(changes);
    showFaults(newFaults);
    if (Object.keys(newFaults).length === 0 && isDirty) press();
  };
  const set = (changed: Partial<Values>) => {
    setTyped((previous) => ({ ...previous, ...changed }));
    setFaults({});
  };
  return (
    <form onSubmit={submit} noValidate>
      <CampaignFields values={typed} onChange={set} faults={faults}>
        <ZoneSelect
          label={m.edit_zone()}
          current={saved.timezone}
          value={typed.timezone}
          onChange={(event) => set({ timezone: event.currentTarget.value })}
        />
      </CampaignFields>
      <PartFoot
        question={question}
        isDirty={isDirty}
        isSaving={isSaving}
        failure={Object.keys(faults).length > 0 ? undefined : failure}
        onReset={() => adopt(saved)}
      />
    </form>
  );
}
