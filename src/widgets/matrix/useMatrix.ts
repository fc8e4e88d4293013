import { useMemo } from 'react'
import type { DictOption } from '#core/dictionary'
import { splitKeys } from '#core/fieldType'
import type { Field } from '#core/model'
import { useDictionary, useLibrary } from '#react/source'
import type { MatrixFields } from './matrixRows.ts'

/** Lines and columns of a matrix, by their dictionaries. */
export interface Matrix {
  status: 'loading' | 'ready' | 'failed'
  retry(): void
  lines: readonly DictOption[]
  columns: readonly DictOption[]
  fields: MatrixFields
}

type Props = Readonly<Record<string, unknown>>

/** The matrix that the props name over the rows of a sub-table. */
export function useMatrix({ document }: Field, { row, column, columns }: Props): Matrix {
  const library = useLibrary()
  const model = library.resolvedModel(String(document.model))
  const [lined, crossed] = [model?.field(String(row)), model?.field(String(column))]
  const lines = useDictionary(lined?.dict ?? '')
  const crossings = useDictionary(crossed?.dict ?? '')
  const start = crossed?.document.default
  const fields = useMemo(
    () => ({ row: String(row), column: String(column), start: splitKeys(typeof start === 'string' ? start : '') }),
    [row, column, start],
  )
  const parts = [lines, crossings]
  const worst = (['failed', 'loading'] as const).find((status) => parts.some((part) => part.status === status))
  return {
    status: worst ?? 'ready',
    retry: () => {
      for (const part of parts) if (part.status === 'failed') part.retry()
    },
    lines: lines.options.filter(inUse),
    columns: chosenOf(crossings.options.filter(inUse), columns),
    fields,
  }
}

const inUse = ({ disabled }: DictOption): boolean => disabled !== true

const chosenOf = (options: readonly DictOption[], names: unknown): readonly DictOption[] =>
  Array.isArray(names)
    ? names.flatMap((name) => options.find(({ value }) => String(value) === String(name)) ?? [])
    : options
