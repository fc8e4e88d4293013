import { MoreOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#core/message'
import { isEmpty } from '#core/object'
import type { ColumnProgram } from '#core/screen'
import type { ActionView, BarView } from '#react/action'
import { useCellFaces } from '#react/cell'
import type { ListController, ShownRow } from '#react/list'
import { whenDrawn } from '#react/part'
import { useWatched } from '#react/watch'
import { useRunning } from '../action/ActionButton.tsx'
import { ActionSheet } from '../action/ActionSheet.tsx'
import { nextStep } from '../action/foldActions.ts'
import { useListPart } from '../place/useListPart.ts'
import { CellContent, SettledFaces } from './CellContent.tsx'
import {
  CardFacts,
  type CardFields,
  CardTick,
  cardClass,
  cardColumns,
  cardFields,
  factsOfRow,
  opening,
} from './cardParts.tsx'
import { useListNotice } from './ListNotice.tsx'
import { MoreRows } from './TreeCell.tsx'
import './card.css'

/**
 * The one action that a card shows: the next step of its state, else the first that only this screen has. One that opens
 * nothing yields to 编辑: what is pressed by a slip must not have happened. spec: look, Phones
 */
function cardAction(bar: BarView): ActionView | undefined {
  const possible = bar.actions.filter(({ action, disabled }) => action.tone !== 'danger' && !disabled)
  const own = possible.filter(({ action }) => action.kind === 'own')
  const opening = own.find(({ action }) => action.steps.some(({ step }) => 'open' in step))
  const edit = own.length > 0 ? possible.find(({ action }) => action.id === 'edit') : undefined
  return nextStep(bar) ?? opening ?? edit ?? own[0]
}

/** The expanded content of a card. */
const ExpandCard = whenDrawn(() => import('./ExpandCard.tsx').then((room) => room.ExpandCard))

/** The rows on a phone: cards with a name and three facts; actions come up from below. spec: look, Phones */
export function CardList({ list, onDrawn }: { list: ListController; onDrawn(): void }) {
  useEffect(() => onDrawn(), [onDrawn])
  const rows = useWatched(list.rows)
  const columns = useWatched(list.columns)
  const notice = useListNotice(list)
  const settled = useCellFaces(useMemo(() => cardColumns(list), [list]))
  const busy = useListPart(list, (state) => state.busy)
  const [menuRow, setMenuRow] = useState<ShownRow | null>(null)
  const cards = useTopOfPage(list)
  const sortedBy = useListPart(list, ({ sort }) => sort[0]?.field)
  const { card, program } = list
  const { model } = program
  const fields = useMemo(() => cardFields(columns, { model, card, sortedBy }), [columns, model, card, sortedBy])
  if (notice) return <div className="card-list">{notice}</div>
  return (
    <SettledFaces value={settled}>
      <ul className="card-list" ref={cards} aria-busy={busy}>
        {rows.map((shownRow) => (
          <li
            key={shownRow.id}
            data-row={shownRow.id}
            className={cardClass(list, shownRow)}
            style={{ marginInlineStart: shownRow.depth * 16 }}
          >
            {shownRow.more ? (
              <MoreRows list={list} more={shownRow.more} />
            ) : (
              <Card list={list} shownRow={shownRow} fields={fields} more={() => setMenuRow(shownRow)} />
            )}
          </li>
        ))}
      </ul>
      <CardActions list={list} shownRow={menuRow} close={() => setMenuRow(null)} />
    </SettledFaces>
  )
}

/** Another page is read from its first card: the pages are turned at the foot, far below it. */
function useTopOfPage(list: ListController) {
  const cards = useRef<HTMLUListElement>(null)
  const page = useListPart(list, (state) => state.page)
  const seen = useRef(page)
  useEffect(() => {
    if (page === seen.current) return
    seen.current = page
    cards.current?.scrollIntoView?.({ block: 'start' })
  }, [page])
  return cards
}

const rowColumns = (list: ListController, row: ShownRow['row']) => ({
  isOutside: (column: ColumnProgram) => list.tone(column, row) !== '',
  isEmpty: ({ field: { name } }: ColumnProgram) => name in row && isEmpty(row[name]),
})

interface CardProps {
  list: ListController
  shownRow: ShownRow
  fields: CardFields
  more(): void
}

function Card({ list, shownRow, fields, more }: CardProps) {
  const { title, state } = fields
  const { branch, id, row } = shownRow
  const bar = list.rowActions(row)
  const action = cardAction(bar)
  const tool = hasActions(bar) && (
    <button type="button" className="card-tool" aria-label={messages.word.actions} onClick={more}>
      <MoreOutlined aria-hidden />
    </button>
  )
  return (
    <>
      <div className="card-head">
        <CardTick list={list} shownRow={shownRow} />
        <span className="card-title">
          {title && <CellContent list={list} shownRow={shownRow} column={opening(list, title)} />}
        </span>
        {state && <CellContent list={list} shownRow={shownRow} column={state.column} />}
        {branch !== 'leaf' && (
          <button
            type="button"
            className="card-tool"
            aria-expanded={branch === 'open'}
            onClick={() => list.dispatch({ type: branchEvents[branch], id })}
          >
            {branchWords[branch]}
          </button>
        )}
        {!action && tool}
      </div>
      <CardFacts list={list} shownRow={shownRow} columns={factsOfRow(fields, rowColumns(list, row))} />
      {action && (
        <div className="card-foot">
          <CardAction list={list} row={row} view={action} />
          {tool}
        </div>
      )}
      {list.program.expand && <ExpandCard list={list} id={id} />}
    </>
  )
}

interface CardActionProps extends Pick<ShownRow, 'row'> {
  list: ListController
  view: ActionView
}

function CardAction({ list, row, view }: CardActionProps) {
  const isBusy = useRunning(list.running, row)
  return (
    <button
      type="button"
      className="action-link"
      aria-busy={isBusy(view)}
      onClick={() => void list.run({ action: view.action, record: row })}
    >
      {view.title}
    </button>
  )
}

const hasActions = ({ actions, more }: BarView): boolean => actions.length + more.length > 0

const branchEvents = { closed: 'open', failed: 'open', open: 'close', loading: 'close' } as const
const branchWords = {
  closed: messages.word.expand,
  failed: messages.word.retry,
  open: messages.word.collapse,
  loading: messages.list.loading,
} as const

interface CardActionsProps {
  list: ListController
  shownRow: ShownRow | null
  close(): void
}

function CardActions({ list, shownRow, close }: CardActionsProps) {
  const bar = shownRow ? list.rowActions(shownRow.row) : { actions: [], more: [] }
  return (
    <ActionSheet
      title={messages.word.actions}
      open={shownRow !== null}
      close={close}
      views={[...bar.actions, ...bar.more]}
      run={({ action }) => {
        if (shownRow) void list.run({ action, record: shownRow.row })
      }}
    />
  )
}
