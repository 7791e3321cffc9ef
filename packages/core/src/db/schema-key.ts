export const rowKey = <const Partition extends readonly string[], const Sort extends readonly string[]>(
  partition: Partition,
  sort: Sort,
) => ({ pk: { field: "pk", composite: partition }, sk: { field: "sk", composite: sort } });

export const indexKey = <const Partition extends readonly string[], const Sort extends readonly string[]>(
  index: "gsi1" | "gsi2" | "gsi3" | "gsi4",
  partition: Partition,
  sort: Sort,
) => ({ index, pk: { field: `${index}pk`, composite: partition }, sk: { field: `${index}sk`, composite: sort } });
