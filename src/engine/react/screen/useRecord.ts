import { useEffect, useState } from 'react'
import { codeOf, type Model, type RecordValues } from '#core/model'
import { type LoadFailure, loadFailureOf, notFound } from '#react/boundary'
import { useEngine } from '#react/engine'
import { isAborted } from '#runtime/http'
import type { RecordCalls } from '#runtime/record'

/** A record on its way into a form. */
type RecordState =
  | { status: 'loading' }
  | { status: 'failed'; failure: LoadFailure }
  /** Null for a new record. */
  | { status: 'ready'; record: RecordValues | null }

const loading: RecordState = Object.freeze({ status: 'loading' })
const fresh: RecordState = Object.freeze({ status: 'ready', record: null })

/** Reads the record `id`; `round` counts up to read it again. The read ends with the component. */
export function useRecord(model: Model, id: string | null, round: number): RecordState {
  const { records } = useEngine().ports
  const [answer, setAnswer] = useState<{ round: number; state: RecordState }>({ round: -1, state: loading })
  useEffect(() => {
    if (id === null) return
    const ended = new AbortController()
    const arrive = (state: RecordState) => {
      if (!ended.signal.aborted) setAnswer({ round, state })
    }
    readRecord(records.of(model.api ?? ''), id, ended.signal).then(arrive, (error: unknown) => {
      if (!isAborted(error)) arrive({ status: 'failed', failure: loadFailureOf(error, codeOf(model, 'edit')) })
    })
    return () => ended.abort()
  }, [records, model, id, round])
  if (id === null) return fresh
  return answer.round === round ? answer.state : loading
}

async function readRecord(calls: RecordCalls, id: string, signal: AbortSignal): Promise<RecordState> {
  const record = await calls.queryById(id, signal)
  return record ? { status: 'ready', record } : { status: 'failed', failure: notFound }
}
