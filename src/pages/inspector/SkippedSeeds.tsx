import { useCallback } from 'react'
import { fillText, inspectorMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { Section } from './parts.tsx'

/** Seed rows that the server could not write when it started. */
interface SkippedSeed {
  id: string
  title: string
  message: string
  /** Empty where no row is to blame. */
  model: string
  /** The position of the row among those of its model, from 0; -1 where no row is to blame. */
  row: number
  field: string
}

/** The seeds that were skipped, with the row and the reason; nothing where all are written. */
export function SkippedSeeds() {
  const { http } = useEngine().runtime
  const ask = useCallback(
    (signal: AbortSignal) => http.get<SkippedSeed[]>('/online/document/skippedSeeds', {}, { signal, quiet: 'all' }),
    [http],
  )
  const { value: seeds = [] } = useRequest(ask)
  if (seeds.length === 0) return null
  return (
    <Section title={texts.skippedSeeds}>
      <ul className="inspector-list">
        {seeds.map(({ id, title, message, model, row, field }) => (
          <li key={id} data-tone="error">
            <b>{title}</b> {message}
            <div>
              <small>
                {model ? fillText(texts.seedRow, { id, model, row: row + 1, field }) : fillText(texts.seedOf, { id })}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
