export type Density = 'comfortable' | 'compact'

/** Row heights. spec: look, List */
export const rowHeightsPx: Readonly<Record<Density, number>> = { comfortable: 44, compact: 36 }
