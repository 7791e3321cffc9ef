/** A tenant's share of a voice account that it has in common with others, by plan. */
const weights: Readonly<Record<string, number>> = { Grow: 2, Scale: 4, Enterprise: 8 };

export const planWeight = ({ plan }: { readonly plan: string }): number => weights[plan] ?? 1;
