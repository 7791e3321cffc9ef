import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";

export const CompanyFilter = ({ name, onClear }: { readonly name: string; readonly onClear: () => void }) => (
  <Button variant="default" rightSection={buttonIcon(IconX, 14)} title={m.list_company_clear()} onClick={onClear}>
    <bdi>{m.list_company({ name })}</bdi>
  </Button>
);
