import { Box, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { sign } from "../../../components/sign.tsx";
import { callBlob, messageOf } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { toast } from "../../../lib/toast.ts";
import { type PartProps, PartWait } from "../edit/part-foot.tsx";
import type { Parent } from "../parent.ts";
import { reachPlanQuery } from "../parent-queries.ts";
import classes from "./reach.module.css";
import { ReachForm } from "./reach-form.tsx";

export function ReachTab({ parent, ...part }: PartProps) {
  const { data: plan, error, refetch } = useQuery(reachPlanQuery(parent._id));
  if (plan)
    return (
      <ReachForm parentId={parent._id} plan={plan} {...part}>
        <Decisions parent={parent} />
      </ReachForm>
    );
  return <PartWait title={m.reach_failed()} error={error} onRetry={refetch} question={part.question} />;
}

function Decisions({ parent: { _id: id, title } }: { readonly parent: Parent }) {
  const save = useMutation({
    mutationFn: () => callBlob("exportDecisions", { params: { id } }),
    onSuccess: (blob) => {
      download(blob, `${title}-decisions.csv`);
      toast.success(m.export_done());
    },
    onError: (error) => toast.error(messageOf(error, m.export_failed())),
  });
  return (
    <section className={classes.decisions}>
      <Box component="h3" className="cw-small cw-medium" p={0}>
        {m.reach_decisions()}
      </Box>
      <Box component="p" className="cw-dimmed cw-small" maw="72ch">
        {m.reach_decisions_text()}
      </Box>
      <Button variant="default" leftSection={sign(IconDownload)} onClick={() => save.mutate()} loading={save.isPending}>
        {m.reach_decisions_export()}
      </Button>
    </section>
  );
}
