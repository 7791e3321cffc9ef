/** Stands in for the package of that name: ids of the running world. */
import { ulidTime, worldUlid } from "./machine.ts";

export const monotonicFactory = () => (time: number) => worldUlid(time);
export const encodeTime = ulidTime;
