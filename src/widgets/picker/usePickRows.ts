import { useEffect, useState } from 'react'
import { messages } from '#core/message'
import { useSources } from '#react/source'
import { type RecordRow, recordPageOf } from '#runtime/record'
import type { PickKind } from './pickKind.ts'

/** What is asked for. */
export interface PickQuestion {
  pageNo: number
  pageSize: number
  /** What is looked for, by filter. */
  typed: Readonly<Record<string, string>>
  depart: string | null
}

interface PickRows {
  status: 'loading' | 'ready' | 'failed'
  rows: readonly RecordRow[]
  total: number
  message: string
}

const waiting: PickRows = { status: 'loading', rows: [], total: 0, message: '' }

/** The page of rows that a question asks for; the latest answer counts. */
export function usePickRows(kind: PickKind, question: PickQuestion): PickRows & { retry(): void } {
  const { http } = useSources().ports
  const [answer, setAnswer] = useState(waiting)
  const [tries, setTries] = useState(0)
  const query = JSON.stringify(queryOf(kind, question))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const abort = new AbortController()
    setAnswer((before) => ({ ...before, status: 'loading' }))
    http.get(kind.call, JSON.parse(query), { signal: abort.signal, quiet: 'all' }).then(
      (raw) => {
        const { records, total } = recordPageOf(raw)
        setAnswer({ status: 'ready', rows: records.map((row) => kind.shownRow?.(row) ?? row), total, message: '' })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        const message = error instanceof Error ? error.message : messages.failure.unknown
        setAnswer({ ...waiting, status: 'failed', message })
      },
    )
    return () => abort.abort()
  }, [http, kind, query, tries])
  return { ...answer, retry: () => setTries(tries + 1) }
}

function queryOf({ departParam, sent }: PickKind, { pageNo, pageSize, typed, depart }: PickQuestion) {
  const words = Object.entries(typed).filter(([, text]) => text.trim() !== '')
  return {
    pageNo,
    pageSize,
    ...Object.fromEntries(words.map(([name, text]) => [name, sent(text.trim())])),
    ...(departParam && depart ? { [departParam]: depart } : {}),
  }
}
