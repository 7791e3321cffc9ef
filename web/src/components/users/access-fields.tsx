import { assignableRoles } from "@callwright/contracts/catalog";
import { Checkbox, Stack } from "@mantine/core";
import * as m from "#messages";
import { type Access, accessKeys, accessNames, accessTexts, roleNames, roleTexts } from "./wording.ts";

export type AssignableRole = (typeof assignableRoles)[number];

export interface Rights {
  readonly role: readonly AssignableRole[];
  readonly dashboardAccess: Access;
}

interface AccessFieldsProps {
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
  /** What a user who is no administrator may grant: some areas, and no roles. */
  readonly grantable?: Access;
  readonly isFirst?: boolean;
}

export function AccessFields({ rights, onChange, grantable, isFirst = false }: AccessFieldsProps) {
  const { role, dashboardAccess } = rights;
  return (
    <>
      {!grantable && (
        <Checkbox.Group
          label={m.users_roles()}
          value={[...role]}
          onChange={(chosen) => onChange({ ...rights, role: assignableRoles.filter((one) => chosen.includes(one)) })}
          labelProps={{ mb: 8 }}
        >
          <Stack gap={12}>
            {assignableRoles.map((one, index) => (
              <Checkbox
                key={one}
                value={one}
                label={roleNames[one]()}
                description={roleTexts[one]()}
                data-autofocus={(isFirst && index === 0) || undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Checkbox.Group
        label={m.users_access()}
        value={accessKeys.filter((key) => dashboardAccess[key])}
        onChange={(chosen) =>
          onChange({
            ...rights,
            dashboardAccess: {
              campaigns: chosen.includes("campaigns"),
              recruiter: chosen.includes("recruiter"),
              inbound: chosen.includes("inbound"),
            },
          })
        }
        labelProps={{ mb: 8 }}
      >
        <Stack gap={12}>
          {accessKeys.map((key) => (
            <Checkbox
              key={key}
              value={key}
              label={accessNames[key]()}
              description={accessTexts[key]()}
              disabled={grantable?.[key] === false}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
