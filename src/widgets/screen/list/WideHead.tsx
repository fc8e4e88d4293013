import {
  ColumnHeightOutlined,
  DownOutlined,
  FileSearchOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages, screenMessages } from '#core/message'
import type { ActionView } from '#react/action'
import { type ListController, type TakenRows, takesRows } from '#react/list'
import { useWatched } from '#react/watch'
import { useRunning } from '../action/ActionButton.tsx'
import { MoreButton } from '../action/MoreButton.tsx'
import { Toolbar } from '../action/Toolbar.tsx'
import { type QueryTool, useListPart, useQueryTool } from '../place/useListPart.ts'
import { type Density, densities } from './density.ts'
import { FilterBar } from './FilterBar.tsx'
import { countText, isTop } from './listText.ts'
import { ClearSelection, SelectionCount } from './SelectionBar.tsx'

/** Which rows a file takes: those of the page, those ticked, or all that are found. The button before it takes what is ticked, else all. */
function ExportChoice({ list, view }: { list: ListController; view: ActionView }) {
  const onPage = useWatched(list.rows).filter(({ more }) => !more).length
  const ticked = useListPart(list, ({ selected }) => selected.size)
  const all = useListPart(list, ({ total, capped, flat }) =>
    isTop(list.program, flat) ? '' : countText(total) + (capped ? '+' : ''),
  )
  if (onPage === 0 || (String(onPage) === all && ticked === 0)) return null
  const { exportPage, exportTicked, exportAll, exportCount, exportChoice } = screenMessages
  const choice = (id: TakenRows | 'ticked', name: string, count: number | string): ActionView => ({
    ...view,
    id,
    title: count === '' ? name : fillText(exportCount, { name, count }),
  })
  const views = [
    choice('page', exportPage, onPage),
    ...(ticked > 0 ? [choice('ticked', exportTicked, ticked)] : []),
    choice('all', exportAll, all),
  ]
  const run = ({ id, action }: ActionView) =>
    void list.run({ action, ...(id === 'page' || id === 'all' ? { rows: id } : {}) })
  return (
    <MoreButton views={views} run={run} className="action-plain">
      <DownOutlined aria-label={exportChoice} />
    </MoreButton>
  )
}

/** What can be done on the list; once rows are ticked, what can be done with them, and how many they are. */
function ListToolbar({ list }: { list: ListController }) {
  const bar = useWatched(list.toolbar)
  const isTicked = useListPart(list, ({ selected }) => selected.size > 0)
  const isBusy = useRunning(list.running, null)
  const beside = (view: ActionView) =>
    view.action.kind === 'builtIn' && view.id === 'export' ? <ExportChoice list={list} view={view} /> : null
  const stands = ({ action }: ActionView) => (isTicked ? takesRows(action) : standsAlone(action))
  const { actions, more } = bar
  const visible = { actions: actions.filter(stands), more: more.filter(stands) }
  return (
    <div className="list-acts">
      {isTicked && <SelectionCount list={list} />}
      <Toolbar bar={visible} isBusy={isBusy} run={({ action }) => void list.run({ action })} beside={beside} />
      {isTicked && <ClearSelection list={list} />}
    </div>
  )
}

/** Whether an action stands there before any row is ticked. spec: screens §0, STD */
const standsAlone = ({ on, kind, id }: ActionView['action']): boolean =>
  on !== 'selection' || (kind === 'builtIn' && id === 'batch_delete')

interface ViewToolsProps {
  density: Density
  full: boolean
  busy: boolean
  /** The advanced query; null where there is none, or where the toolbar has it. */
  query: QueryTool | null
  /** Null where the toolbar has it. */
  refresh: (() => void) | null
  setDensity(density: Density): void
  setFull(full: boolean): void
  openColumns(): void
  print(): void
}

/** How the list is looked at: the advanced query, refresh, density, print, columns, full screen. */
function ViewTools(props: ViewToolsProps) {
  const { density, full, busy, query, refresh, setDensity, setFull, openColumns, print } = props
  const { word } = messages
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? density
  return (
    <div className="list-tools">
      {query && (
        <Tool
          label={word.superQuery}
          icon={<FileSearchOutlined aria-hidden />}
          press={query.open}
          active={query.active}
        />
      )}
      {refresh && <Tool label={word.refresh} icon={<ReloadOutlined aria-hidden spin={busy} />} press={refresh} />}
      <Tool
        label={`${word.density}：${screenMessages[density]}`}
        icon={<ColumnHeightOutlined aria-hidden />}
        press={() => setDensity(next)}
      />
      <Tool label={word.print} icon={<PrinterOutlined aria-hidden />} press={print} />
      <Tool label={word.columns} icon={<SettingOutlined aria-hidden />} press={openColumns} />
      <Tool
        label={full ? word.exitFullscreen : word.fullscreen}
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        press={() => setFull(!full)}
      />
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  /** Something is in force. */
  active?: boolean
  press(): void
}

const Tool = ({ label, icon, active = false, press }: ToolProps) => (
  <Button
    type={active ? 'primary' : 'text'}
    ghost={active}
    icon={icon}
    aria-label={label}
    title={label}
    onClick={press}
  />
)

interface WideHeadProps {
  list: ListController
  view: Pick<ViewToolsProps, 'density' | 'setDensity' | 'full' | 'setFull'>
}

/** Whether the toolbar has a button that loads the rows anew. */
const refreshes = ({ program: { toolbar } }: ListController): boolean =>
  toolbar.actions.some(({ kind, id }) => kind === 'builtIn' && id === 'refresh')

/** Conditions in a line; below, what can be done at the left and how it is looked at at the right. */
export function WideHead({ list, view }: WideHeadProps) {
  const busy = useListPart(list, (state) => state.busy)
  const query = useQueryTool(list)
  /** Rows that are on their way are not loaded again. */
  const refresh = () => {
    if (!list.state.snapshot().busy) list.dispatch({ type: 'refresh' })
  }
  return (
    <>
      <FilterBar list={list} />
      <div className="list-head">
        <ListToolbar list={list} />
        <ViewTools
          {...view}
          busy={busy}
          query={query}
          refresh={refreshes(list) ? null : refresh}
          print={() => list.dispatch({ type: 'dialog', dialog: 'print' })}
          openColumns={() => list.dispatch({ type: 'dialog', dialog: 'columns' })}
        />
      </div>
    </>
  )
}
