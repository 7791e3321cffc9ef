import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";

export const holderOf = (item: { readonly userId: string; readonly assigneeId?: string | undefined }): string =>
  item.assigneeId ?? item.userId;

export const canTakeOver = ({ isDisabled, invitedBy, dashboardAccess }: User.UserItem, parentId: string): boolean =>
  !isDisabled && !invitedBy && (Parent.kindOfId(parentId) === "job" || dashboardAccess.campaigns);

const maxAssignees = 200;

export async function listAssignees(): Promise<readonly User.UserItem[]> {
  const { items } = await User.list({ page: 1, pageSize: maxAssignees });
  return items.filter(({ isDisabled, invitedBy }) => !isDisabled && !invitedBy);
}
