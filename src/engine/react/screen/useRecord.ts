import { useEffect, useState } from 'react'
import { codeOf, type Model, type RecordValues } from '#core/model'
import { type LoadFailure, loadFailureOf, notFound } from '#react/boundary'
import { useEngine } from '#react/engine'
import { isAborted } from '#runtime/http'

/** A record on its way into a form. */
export type RecordState =
  | { status: 'loading' }
  | { status: 'failed'; failure: LoadFailure }
  /** Null for a new record. */
  | { status: 'ready'; record: RecordValues | null }

const loading: RecordState = Object.freeze({ status: 'loading' })
const fresh: RecordState = Object.freeze({ status: 'ready', record: null })

/** Reads the record `id`; `round` counts up to read it again. The read ends with the component. */
export function useRecord(model: Model, id: string | null, round: number): RecordState {
  const { records } = useEngine().ports
  const [state, setState] = useState<RecordState>(id === null ? fresh : loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (id === null) return setState(fresh)
    const ended = new AbortController()
    setState(loading)
    records
      .of(model.api ?? '')
      .queryById(id, ended.signal)
      .then(
        (record) => setState(record ? { status: 'ready', record } : { status: 'failed', failure: notFound }),
        (error: unknown) => {
          if (!ended.signal.aborted && !isAborted(error))
            setState({ status: 'failed', failure: loadFailureOf(error, codeOf(model, 'edit')) })
        },
      )
    return () => ended.abort()
  }, [records, model, id, round])
  return state
}
