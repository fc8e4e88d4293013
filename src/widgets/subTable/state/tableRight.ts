import { useCallback, useMemo } from 'react'
import type { ColumnRight } from '#core/permission'
import type { ColumnProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { textProp } from '#widgets/face'

/** What the user may do with a column or button of a table that has a prefix of its own for codes. spec: widgets §6 authPre */
export function useTableRight(props: Readonly<Record<string, unknown>>): (name: string) => ColumnRight {
  const { ports } = useEngine()
  const prefix = textProp(props, 'authPre')
  return useCallback((name) => (prefix ? ports.permissions().columnRight(`${prefix}:`, name) : 'open'), [ports, prefix])
}

/** The columns without those that are hidden from the user. */
export function useOpenColumns(
  columns: readonly ColumnProgram[],
  props: Readonly<Record<string, unknown>>,
): readonly ColumnProgram[] {
  const rightTo = useTableRight(props)
  return useMemo(() => columns.filter(({ field }) => rightTo(field.name) !== 'hidden'), [columns, rightTo])
}
