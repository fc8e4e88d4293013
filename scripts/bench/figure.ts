/** One line of the bench: a workload, what each candidate took, and what it has to be. */
export interface Figure {
  workload: string
  unit: 'ms' | 'KB' | 'MB' | 'requests' | 'requests/s' | 'frames/s'
  /** By candidate, in the order in which they are shown; `ours` is the product. */
  values: Readonly<Record<string, number>>
  goal: Goal | null
}

export interface Goal {
  /** What the product is held against: an amount, or a multiple of another candidate. */
  of?: string
  /** `least`: not below; `most`: not above. */
  bound: 'most' | 'least'
  value: number
}

/** How the product stands to the one it is held against; its own amount where there is none. */
export function standing({ values, goal }: Figure): number {
  const own = values.ours ?? Number.NaN
  return goal?.of ? own / (values[goal.of] ?? Number.NaN) : own
}

/** True when the goal is reached, null where there is none. */
export function isReached(figure: Figure): boolean | null {
  const { goal } = figure
  if (!goal) return null
  return goal.bound === 'most' ? standing(figure) <= goal.value : standing(figure) >= goal.value
}
