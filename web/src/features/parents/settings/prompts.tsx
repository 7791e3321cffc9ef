import { Box, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { PromptVersions } from "../../../components/prompt-editor/versions.tsx";
import { languageNames } from "../../../components/wording.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { parentKind } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { parentChangeWords } from "../change-words.ts";
import { type PartProps, refreshParent } from "../edit/part-form.tsx";
import { PromptForm } from "../edit/prompt-form.tsx";
import { parentFormQuery } from "../parent-queries.ts";

const rehearsalSection = lazyLayer(async () => (await import("../rehearsal/rehearsal.tsx")).RehearsalSection);

const PAGE_SIZE = 10;

export function Prompts({ isDirty, ...props }: PartProps & { readonly isDirty: boolean }) {
  const { parent } = props;
  const [restoreCount, setRestoreCount] = useState(0);
  const query = useInfiniteQuery({
    queryKey: [...keys.promptVersions, parent._id],
    queryFn: ({ signal, pageParam }) =>
      call("getPromptVersions", {
        params: { id: parent._id },
        query: { page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    staleTime: 30_000,
  });
  const restore = useMutation({
    mutationFn: (version: number) => call("restorePromptVersion", { params: { id: parent._id }, body: { version } }),
    onSuccess: async () => {
      toast.success(m.versions_restored_done());
      refreshParent(parent._id);
      await queryClient.refetchQueries({ queryKey: parentFormQuery(parent._id).queryKey });
      // Remounts the editor with the restored version.
      setRestoreCount((count) => count + 1);
    },
    onError: (error) => toast.error(messageOf(error, parentChangeWords(parentKind(parent._id)).updateFailed())),
  });
  const pages = query.data?.pages ?? [];
  return (
    <>
      <PromptForm key={restoreCount} {...props} />
      <LayerBoundary shown waiting={<Skeleton height={120} />}>
        <rehearsalSection.Layer parentId={parent._id} zone={parent.timezone} />
      </LayerBoundary>
      <Box component="h3" mt={24} mb={8}>
        {m.versions_title()}
      </Box>
      {query.isError && <p className="cw-dimmed cw-small">{m.versions_failed()}</p>}
      <PromptVersions
        versions={pages.flatMap(({ versions }) => versions)}
        total={pages[0]?.pagination.total ?? 0}
        zone={parent.timezone}
        languageName={(language) => languageNames[language]()}
        onMore={() => void query.fetchNextPage()}
        isLoadingMore={query.isFetchingNextPage}
        // Returns whether the version was restored; `onError` has reported a failure.
        onRestore={(version) =>
          restore.mutateAsync(version).then(
            () => true,
            () => false,
          )
        }
        isRestoring={restore.isPending}
        isDirty={isDirty}
      />
    </>
  );
}
