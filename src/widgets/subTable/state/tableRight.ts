import { useCallback, useMemo } from 'react'
import { memoized } from '#core/object'
import {
  type ColumnRight,
  compilePermissions,
  type Permissions,
  replaceByPrefix,
  rowPartsOf,
  type TableRights,
} from '#core/permission'
import type { ColumnProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import type { FieldFaceProps, TableFace } from '#react/widget'
import { textProp } from '#widgets/face'

type Props = Readonly<Record<string, unknown>>

/** The prefix of a table that names none, but has parts that its page withholds. */
const ownPrefix = 'rows'

/**
 * What the user may do with a column or button of a table that has a prefix of its own for codes. What the page says of the table
 * stands in place of what the session says of the prefix. spec: widgets §6 authPre, contract §4.1
 */
export function useTableRight(props: Props, own: TableRights | undefined): (name: string) => ColumnRight {
  const { ports } = useEngine()
  const code = textProp(props, 'authPre') || (own && ownPrefix)
  const prefix = code ? `${code}:` : ''
  const ofTable = useMemo(
    () => memoized((all: Permissions) => (own ? compilePermissions(replaceByPrefix(all.lists, prefix, own)) : all)),
    [prefix, own],
  )
  return useCallback((name) => ofTable(ports.permissions()).columnRight(prefix, name), [ports, prefix, ofTable])
}

/** The columns without those that are hidden from the user. */
export function useOpenColumns(
  columns: readonly ColumnProgram[],
  props: Props,
  own: TableRights | undefined,
): readonly ColumnProgram[] {
  const rightTo = useTableRight(props, own)
  return useMemo(() => columns.filter(({ field }) => rightTo(field.name) !== 'hidden'), [columns, rightTo])
}

type Table = Pick<TableFace, 'columns' | 'withheld'>

/** What the page says of a table; undefined where it says nothing. */
export function useOwnRights({ name }: FieldFaceProps['field'], table: Table | undefined): TableRights | undefined {
  const withheld = table?.withheld
  return useMemo(() => {
    const own = withheld && rowPartsOf(name, withheld)
    return own && own.hidden.length + own.disabled.length > 0 ? own : undefined
  }, [name, withheld])
}

/** The same where rows are edited: columns that new rows need stay. */
export function useOwnRightsInRows(field: FieldFaceProps['field'], table: Table): TableRights | undefined {
  const own = useOwnRights(field, table)
  const { columns } = table
  return useMemo(() => {
    const needed = new Set(columns.filter(isNeededInRows).map((column) => column.field.name))
    return own && { ...own, hidden: own.hidden.filter((name) => !needed.has(name)) }
  }, [columns, own])
}

/** Whether only the user can fill the column of a new row. */
const isNeededInRows = ({ field: { document }, value }: ColumnProgram): boolean =>
  document.required === true &&
  ![document.auto, document.copyOf, document.default, value].some((one) => one !== undefined)
