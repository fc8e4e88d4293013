import { useMemo } from 'react'
import type { RecordValues } from '#core/model'
import { loadRows } from '#core/rows'
import type { PrintProgram, RepeatProgram, SourceProgram } from '#core/screen'
import { queryOfSource, type SourceRows } from '#react/board'
import { useEngine } from '#react/engine'
import type { Scope } from '#react/scope'
import { useRequest } from '#react/watch'

interface PrintInput {
  program: PrintProgram
  scope: Scope
  /** Null while it is loading. */
  record: RecordValues | null
}

/** The rows of all repeated items of a print by item id: those of sub-tables come with the record, others are requested. */
export function usePrintRows({ program, scope, record }: PrintInput) {
  const { ports } = useEngine()
  const ask = useMemo(() => {
    if (!record) return null
    return async (signal: AbortSignal): Promise<Readonly<Record<string, SourceRows>>> => {
      const rowsOf = async ([id, { rows }]: [string, RepeatProgram]): Promise<[string, SourceRows]> => {
        if (!('kind' in rows))
          return [id, { rows: loadRows(record[rows.name], orderOf(rows.document.order)).rows, further: 0 }]
        const context = { scope, names: { $record: record }, values: {}, ports }
        return [id, await queryOfSource(rows as SourceProgram, context).ask({ signal })]
      }
      return Object.fromEntries(await Promise.all(Object.entries(program.repeats).map(rowsOf)))
    }
  }, [program, scope, record, ports])
  return useRequest(ask)
}

const orderOf = (order: unknown): string | undefined => (typeof order === 'string' ? order : undefined)
