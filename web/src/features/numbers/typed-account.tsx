/** An account by typed credentials: its provider and secrets. */
import { numberProviders } from "@callwright/contracts/carriers";
import { useState } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../components/use-form.ts";
import { AccountFields, ProviderChoice, SealedText } from "./account-fields.tsx";
import type { Provider } from "./account-form.ts";

interface TypedAccountProps {
  readonly faults: FieldFaults;
}

export function TypedAccount({ faults }: TypedAccountProps) {
  const [provider, setProvider] = useState<Provider>(numberProviders[0]);
  return (
    <>
      <SealedText>{m.numbers_import_text()}</SealedText>
      <ProviderChoice provider={provider} onChange={setProvider} />
      <AccountFields provider={provider} faults={faults} />
    </>
  );
}
