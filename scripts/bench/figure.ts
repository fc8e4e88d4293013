/** One line of the bench: a workload, the time of each candidate, and the goal. */
export interface Figure {
  workload: string
  unit: 'ms' | 'KB' | 'MB' | 'requests' | 'requests/s' | 'frames/s'
  /** By candidate, in display order; `ours` is the product. */
  values: Readonly<Record<string, number>>
  goal: Goal | null
}

export interface Goal {
  /** The goal of the product: an amount, or a multiple of another candidate. */
  of?: string
  /** `least`: not below; `most`: not above. */
  bound: 'most' | 'least'
  value: number
}

/** The ratio of the product to the candidate of its goal; its own amount if there is none. */
export function standing({ values, goal }: Figure): number {
  const own = values.ours ?? Number.NaN
  return goal?.of ? own / (values[goal.of] ?? Number.NaN) : own
}

/** True if the goal is reached, null if there is none. */
export function isReached(figure: Figure): boolean | null {
  const { goal } = figure
  if (!goal) return null
  return goal.bound === 'most' ? standing(figure) <= goal.value : standing(figure) >= goal.value
}
