import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { meQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";

export function useOwnPhone() {
  const { phone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({ mutationFn: (own: string) => call("sendPhoneCode", { body: { phone: own } }) });
  const verify = useMutation({
    mutationFn: (body: { readonly phone: string; readonly code: string }) => call("verifyPhone", { body }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      setOpen(false);
    },
  });
  return {
    isOpen,
    send,
    verify,
    sentTo: send.isSuccess ? send.variables : undefined,
    open: () => {
      setOpen(true);
      if (phone && !send.isSuccess) send.mutate(phone);
    },
    back: () => {
      if (!send.isSuccess) setOpen(false);
      send.reset();
      verify.reset();
    },
  };
}

export type OwnPhoneState = ReturnType<typeof useOwnPhone>;
