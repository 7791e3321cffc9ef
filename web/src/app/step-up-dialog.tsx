import { Box, Modal } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { useFocusReturn } from "../components/layer-focus.ts";
import { ProofForm } from "../components/second-factor/proof-form.tsx";
import { call, registerStepUpDialog } from "../lib/api.ts";

export function StepUpDialog() {
  const [isOpen, setOpen] = useState(false);
  const resolveProof = useRef<(isProven: boolean) => void>(undefined);
  useFocusReturn(isOpen);
  useEffect(() => {
    registerStepUpDialog(() => {
      setOpen(true);
      // The refused request waits until the dialog has closed.
      return new Promise((resolve) => {
        resolveProof.current = resolve;
      });
    });
    return () => registerStepUpDialog(undefined);
  }, []);
  const close = (isProven: boolean) => {
    setOpen(false);
    resolveProof.current?.(isProven);
  };
  return (
    // In front of the dialog whose request needs the proof.
    <Modal opened={isOpen} onClose={() => close(false)} title={m.step_up_title()} zIndex={400} centered>
      <Box component="p" className="cw-dimmed" mb={16}>
        {m.step_up_text()}
      </Box>
      <ProofForm
        load={() => call("stepUpOptions")}
        prove={async (proof) => {
          await call("stepUp", { body: { proof } });
          close(true);
        }}
      />
    </Modal>
  );
}
