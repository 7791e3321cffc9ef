/** A campaign's facts among its settings. */
import * as m from "#messages";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import type { PartProps } from "../edit/part.ts";
import { PartFoot } from "../edit/part-foot.tsx";
import { usePartForm } from "../edit/use-part-form.ts";
import type { Campaign } from "../parent.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { faultsOfChanges, valuesOfCampaign } from "./campaign-form.ts";

const valuesOf = (campaign: Campaign) => ({ ...valuesOfCampaign(campaign), timezone: campaign.timezone });

export function CampaignDetailForm({ question, ...part }: PartProps<Campaign>) {
  const form = usePartForm(part, { valuesOf, bodyOf: (values) => values, faultsOf: faultsOfChanges });
  return (
    <form onSubmit={form.submit} noValidate>
      <CampaignFields values={form.values} onChange={form.set} faults={form.faults}>
        <ZoneSelect label={m.edit_zone()} current={form.saved.timezone} {...form.field("timezone")} />
      </CampaignFields>
      <PartFoot question={question} form={form} />
    </form>
  );
}
