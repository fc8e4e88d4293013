/** How close the rows of a list stand, in the order in which the tool goes through them. */
export const densities = ['comfortable', 'compact', 'roomy'] as const
export type Density = (typeof densities)[number]

/** Row heights. spec: look, Density */
export const rowHeightsPx: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32, roomy: 48 }
