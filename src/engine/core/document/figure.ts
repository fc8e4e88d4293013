/** Figures over the rows of a group. */
export const figureKinds = ['count', 'sum', 'avg', 'min', 'max'] as const
export type FigureKind = (typeof figureKinds)[number]

/** The time buckets that moments are grouped by, under the names that the function `bucket` takes. */
export const buckets = ['hour', 'day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]
