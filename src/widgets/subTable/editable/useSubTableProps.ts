import { type Ref, useMemo, useRef } from 'react'
import type { TableHandle } from '../grid/useTableHandle.ts'
import type { TableEvents } from '../state/tableEvents.ts'
import type { EditableTableProps } from './editableTableProps.ts'

const noButtons: readonly string[] = []
const bothPlaces = ['prefix', 'suffix'] as const
const someButtons: readonly string[] = ['add', 'remove', 'clearSelection']

/** Props that the sub-table behind it has too. */
const sameProps = [
  ...(['authPre', 'rowSelectionType', 'rowExpand', 'expandedRow', 'clickRowShowSubForm', 'mainForm'] as const),
  ...(['clickRowShowMainForm', 'clickSelectRow', 'disabledRows', 'loading', 'bordered', 'size', 'height'] as const),
  ...(['maxHeight', 'pagination', 'alwaysEdit', 'asyncRemove'] as const),
]

type Props = Readonly<Record<string, unknown>>

type Settings = Omit<EditableTableProps, 'ref' | 'onRemove'> & Pick<TableEvents, 'onRemove'>

/** The props of the sub-table behind an editable table: the same object until one of them is another. */
export function useSubTableProps(settings: Settings, handle: Ref<TableHandle>): Props {
  const { toolbar, toolbarConfig, rowNumber, rowSelection, linkageConfig } = settings
  const { slot = bothPlaces } = toolbarConfig ?? {}
  const levels = useMemo(
    () => Object.fromEntries((linkageConfig ?? []).map(({ key, requestData }) => [key, requestData])),
    [linkageConfig],
  )
  const events = useEvents(settings)
  return useSame({
    ...Object.fromEntries(sameProps.map((name) => [name, settings[name]])),
    ...{ rowNumber: rowNumber === true, rowSelection: rowSelection === true },
    ...{ handle, levels, events },
    toolbar: toolbar ? (toolbarConfig?.btn ?? someButtons) : noButtons,
    toolbarPrefix: toolbar && slot.includes('prefix') ? settings.toolbarPrefix : undefined,
    toolbarSuffix: toolbar && slot.includes('suffix') ? settings.toolbarSuffix : undefined,
  })
}

/** The listeners of the last drawing. */
function useEvents(settings: TableEvents): TableEvents {
  const latest = useRef(settings)
  latest.current = settings
  return useMemo(() => new Proxy<TableEvents>({}, { get: (_, name) => Reflect.get(latest.current, name) }), [])
}

function useSame(next: Props): Props {
  const latest = useRef(next)
  const differs = Object.entries(next).some(([name, value]) => !Object.is(latest.current[name], value))
  if (differs) latest.current = next
  return latest.current
}
