import { useEffect, useState } from 'react'
import type { RecordValues } from '#core/model'
import { loadRows } from '#core/rows'
import type { PrintProgram, RepeatProgram, SourceProgram } from '#core/screen'
import { queryOfSource, type SourceRows } from '#react/board'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import { useEngine } from '#react/engine'
import type { Scope } from '#react/scope'
import { isAborted } from '#runtime/http'

/** The rows of everything that a print repeats, by the id of its item; absent while they are on their way. */
type PrintRows =
  | { status: 'loading' }
  | { status: 'ready'; rows: Readonly<Record<string, SourceRows>> }
  | { status: 'failed'; failure: LoadFailure }

interface PrintInput {
  program: PrintProgram
  scope: Scope
  /** Null while it is on its way. */
  record: RecordValues | null
}

/** Rows of sub-tables come with the record, other records are requested; `retry` asks again. */
export function usePrintRows({ program, scope, record }: PrintInput): PrintRows & { retry(): void } {
  const { ports } = useEngine()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<PrintRows>({ status: 'loading' })
  useEffect(() => {
    if (!record) return
    const ended = new AbortController()
    const settle = (next: PrintRows) => {
      if (!ended.signal.aborted) setState(next)
    }
    const rowsOf = async ([id, { rows }]: [string, RepeatProgram]): Promise<[string, SourceRows]> => {
      if (!('kind' in rows))
        return [id, { rows: loadRows(record[rows.name], orderOf(rows.document.order)).rows, further: 0 }]
      const asking = { scope, names: { $record: record }, values: {}, ports }
      return [id, await queryOfSource(rows as SourceProgram, asking).ask({ signal: ended.signal })]
    }
    settle({ status: 'loading' })
    void round
    Promise.all(Object.entries(program.repeats).map(rowsOf)).then(
      (found) => settle({ status: 'ready', rows: Object.fromEntries(found) }),
      (error: unknown) => {
        if (!isAborted(error)) settle({ status: 'failed', failure: loadFailureOf(error, '') })
      },
    )
    return () => ended.abort()
  }, [program, scope, record, ports, round])
  return { ...state, retry: () => setRound((before) => before + 1) }
}

const orderOf = (order: unknown): string | undefined => (typeof order === 'string' ? order : undefined)
