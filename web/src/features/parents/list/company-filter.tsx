import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import * as m from "#messages";

interface CompanyFilterProps {
  readonly name: string;
  readonly onClear: () => void;
}

export const CompanyFilter = ({ name, onClear }: CompanyFilterProps) => (
  <Button
    variant="default"
    rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
    title={m.list_company_clear()}
    onClick={onClear}
  >
    <bdi>{m.list_company({ name })}</bdi>
  </Button>
);
