import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../components/failure.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { ServerMessage } from "../../components/server-message.tsx";
import { sign } from "../../components/sign.tsx";
import { inboundAssistantQuery } from "../../lib/inbound-queries.ts";
import { paths } from "../../lib/paths.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EditorForm } from "./editor-form.tsx";
import { StateBadge } from "./state-badge.tsx";

export function InboundEditorPage() {
  const { postId = "" } = useParams();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // The page stays for a moment after the deletion, when asking again would be answered with 404.
  const query = useQuery({ ...inboundAssistantQuery(postId), enabled: !isDeleted });
  const { data: assistant, error, isPending, refetch } = query;
  const navigate = useNavigate();
  return (
    <Page
      title={assistant ? <bdi>{assistant.name}</bdi> : m.inbound_untitled()}
      text={assistant && <StateBadge state={assistant.state} />}
      back={{ to: paths.inbound, label: m.inbound_back() }}
      actions={
        assistant && (
          <Button variant="default" leftSection={sign(IconTrash)} onClick={() => setDeleting(true)}>
            {m.inbound_delete()}
          </Button>
        )
      }
    >
      {assistant?.state === "pending" && (
        <Notice tone="fair" title={m.inbound_pending()}>
          {assistant.reason ? (
            <ServerMessage refusal={assistant.refusal}>{assistant.reason}</ServerMessage>
          ) : (
            m.inbound_pending_text()
          )}
        </Notice>
      )}
      <Panel
        isLoading={isPending}
        heights={[640]}
        empty={!assistant && error && <Failure title={m.inbound_list_failed()} error={error} onRetry={refetch} />}
      >
        {assistant && <EditorForm key={assistant._id} assistant={assistant} isDeleted={isDeleted} />}
      </Panel>
      <DeleteDialog
        assistant={isDeleting ? assistant : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={async () => {
          setDeleted(true);
          await navigate(paths.inbound);
        }}
      />
    </Page>
  );
}
