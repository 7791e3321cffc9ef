/** A plan's name as its row has it; the one under which it was sold while rows load, and for hidden plans. */
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "./billing-queries.ts";

export function usePlanName(sold: string): string {
  const { data } = useQuery({ ...plansQuery, enabled: sold !== "" });
  return data?.find(({ id }) => id === sold.toLowerCase())?.name ?? sold;
}
