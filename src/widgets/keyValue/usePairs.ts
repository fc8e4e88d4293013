import { useState } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { useProblem } from '#widgets/face'
import { objectOf, type Pair, pairProblem, pairsOf } from './pairs.ts'

interface Draft {
  pairs: readonly Pair[]
  /** What they came to; another value from elsewhere takes the draft's place. */
  text: string
}

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null)

/** The rows of a control: as they are written while they stand for the value, else those of the value. Null for what is no object. */
export function usePairs({ value, onChange, onProblem }: Pick<FieldFaceProps, 'value' | 'onChange' | 'onProblem'>) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const pairs = draft?.text === jsonOf(value) ? draft.pairs : pairsOf(value)
  useProblem(pairs && pairProblem(pairs), onProblem)
  const take = (next: readonly Pair[]) => {
    const emitted = pairProblem(next) === null ? objectOf(next) : value
    setDraft({ pairs: next, text: jsonOf(emitted) })
    if (jsonOf(emitted) !== jsonOf(value)) onChange(emitted)
  }
  const rows = pairs ?? []
  return {
    pairs,
    add: () => take([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, key: '', value: '' }]),
    remove: (id: number) => take(rows.filter((pair) => pair.id !== id)),
    set: (id: number, change: Partial<Pair>) =>
      take(rows.map((pair) => (pair.id === id ? { ...pair, ...change } : pair))),
  }
}
