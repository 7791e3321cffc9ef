import { assignableRoles } from "@callwright/contracts/catalog";
import { Checkbox, Stack } from "@mantine/core";
import * as m from "#messages";
import { type Access, accessDescriptions, accessKeys, accessNames, roleDescriptions, roleNames } from "./wording.ts";

export type AssignableRole = (typeof assignableRoles)[number];

export interface Rights {
  readonly role: readonly AssignableRole[];
  readonly dashboardAccess: Access;
}

interface AccessFieldsProps {
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
  /** The areas that a non-administrator may grant; undefined for administrators, who also grant roles. */
  readonly grantableAccess?: Access;
  readonly hasAutofocus?: boolean;
}

export function AccessFields({ rights, onChange, grantableAccess, hasAutofocus = false }: AccessFieldsProps) {
  const { role, dashboardAccess } = rights;
  return (
    <>
      {!grantableAccess && (
        <Checkbox.Group
          label={m.users_roles()}
          value={[...role]}
          onChange={(checked) => onChange({ ...rights, role: assignableRoles.filter((id) => checked.includes(id)) })}
          labelProps={{ mb: 8 }}
        >
          <Stack gap={12}>
            {assignableRoles.map((id, index) => (
              <Checkbox
                key={id}
                value={id}
                label={roleNames[id]()}
                description={roleDescriptions[id]()}
                data-autofocus={(hasAutofocus && index === 0) || undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Checkbox.Group
        label={m.users_access()}
        value={accessKeys.filter((key) => dashboardAccess[key])}
        onChange={(checked) =>
          onChange({
            ...rights,
            dashboardAccess: {
              campaigns: checked.includes("campaigns"),
              recruiter: checked.includes("recruiter"),
              inbound: checked.includes("inbound"),
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
              description={accessDescriptions[key]()}
              disabled={grantableAccess?.[key] === false}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
