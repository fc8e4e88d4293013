import { screenMessages } from '#core/message'
import type { Model } from '#core/model'
import { toned } from '#core/palette'
import type { CardProgram, ColumnProgram } from '#core/screen'
import type { ListController, ShownColumn, ShownRow } from '#react/list'
import { useListPart } from '../place/useListPart.ts'
import { CellContent } from './CellContent.tsx'
import { columnTitle } from './listText.ts'

/** Every column whose face cards may draw. */
export const cardColumns = ({ program, card }: ListController): readonly ColumnProgram[] =>
  card ? [...program.columns, card.title, ...(card.image ? [card.image] : []), ...card.items] : program.columns

/** The class of a card, with the colour of its row. */
export const cardClass = (list: ListController, { row, more }: ShownRow): string => {
  return toned('card', more ? undefined : list.rowTone(row))
}

/** The name opens the record wherever some column does. */
export function opening({ program }: ListController, { column }: Pick<ShownColumn, 'column'>): ColumnProgram {
  const action = column.action ?? program.columns.find((other) => other.action)?.action
  return action ? { ...column, action } : column
}

interface CardPartProps {
  list: ListController
  shownRow: ShownRow
}

/** The tick of a card, where rows can be ticked. */
export function CardTick({ list, shownRow: { id, row } }: CardPartProps) {
  const chosen = useListPart(list, ({ selected }) => selected.has(id))
  if (!list.selectable()) return null
  return (
    <label className="card-tick">
      <input
        type="checkbox"
        aria-label={screenMessages.chooseRow}
        checked={chosen}
        onChange={({ target }) => list.dispatch({ type: 'select', rows: [row], selected: target.checked })}
      />
    </label>
  )
}

/** The facts of a card, each with its name. */
export const CardFacts = ({ list, shownRow, columns }: CardPartProps & { columns: readonly ColumnProgram[] }) => (
  <dl className="card-facts">
    {columns.map((column) => (
      <div key={column.id}>
        <dt>{columnTitle(list, column)}</dt>
        <dd>
          <CellContent list={list} shownRow={shownRow} column={column} />
        </dd>
      </div>
    ))}
  </dl>
)

const pictures = new Set(['image', 'icon', 'color'])
const facts = 3

type CardColumn = Pick<ShownColumn, 'column'>

const asNamed = (column: ColumnProgram): CardColumn => ({ column })

/** The content of a card on a phone. */
export interface CardFields {
  /** The column that names the record. */
  title: CardColumn | undefined
  /** The state of the record. */
  state: CardColumn | undefined
  /** The most important others. */
  facts: readonly CardColumn[]
  /** Further values with a normal range. */
  measured: readonly CardColumn[]
  /** The others, by importance: they stand in for facts that a record does not have. */
  spare: readonly CardColumn[]
}

interface CardOf {
  model: Pick<Model, 'display' | 'stateField'>
  /** The card settings of the document. */
  card?: CardProgram | null
  /** The field by which the rows are sorted. */
  sortedBy?: string | undefined
}

const times = new Set(['date', 'datetime'])

const isDecidingTime = ({ column }: ShownColumn): boolean => times.has(column.field.type.id) && column.priority === 1

const isMeasured = ({ column }: CardColumn): boolean => Array.isArray(column.field.document.normal)

const isStatus = ({ column }: ShownColumn): boolean => column.field.type.id === 'dict' && column.priority === 1

/** One of the values that the model names together, rather than what the whole record is. */
const isTagged = ({ column }: ShownColumn): boolean => column.field.document.tags !== undefined

/**
 * What the document says, else the name, the state (of a model without states its most important status), and the three most
 * important other columns that are text. One of them is a time: a deciding one, or what the rows are sorted by if that is none
 * of the three. spec: look, Phones
 */
export function cardFields(columns: readonly ShownColumn[], { model, card, sortedBy }: CardOf): CardFields {
  if (card)
    return { title: asNamed(card.title), state: undefined, facts: card.items.map(asNamed), measured: [], spare: [] }
  const { display, stateField = 'status' } = model
  const words = columns.filter(({ column }) => !pictures.has(column.field.type.id))
  const named = (name: string | undefined) => words.find(({ column }) => column.field.name === name)
  const title = named(display) ?? words.find(({ column }) => column.action) ?? words[0]
  const statuses = words.filter((column) => column !== title && isStatus(column))
  const state = named(stateField) ?? statuses.find((column) => !isTagged(column)) ?? statuses[0]
  const others = words
    .filter((column) => column !== title && column !== state)
    .sort((one, other) => one.column.priority - other.column.priority)
  const among = (chosen: readonly ShownColumn[]) => {
    const left = others.filter((column) => !chosen.includes(column))
    const [measured, spare] = [left.filter(isMeasured), left.filter((column) => !isMeasured(column))]
    return { title, state, facts: chosen, measured, spare }
  }
  const first = others.slice(0, facts)
  if (first.some(isDecidingTime)) return among(first)
  const isSorted = ({ column }: ShownColumn) => column.field.name === sortedBy
  const last = others.find((column) => !first.includes(column) && (isSorted(column) || isDecidingTime(column)))
  return among(last ? [...first.slice(0, facts - 1), last] : first)
}

/** What a record says of the columns of its card. */
interface RowColumns {
  /** Outside its normal range. */
  isOutside(column: ColumnProgram): boolean
  isEmpty(column: ColumnProgram): boolean
}

/**
 * The facts of one record: a value outside its normal range takes the place of one inside of it, for it is what people have
 * to act on, and what the record has not gives way to what it has. spec: look, Phones
 */
export function factsOfRow(
  { facts, measured, spare }: Pick<CardFields, 'facts' | 'measured' | 'spare'>,
  { isOutside, isEmpty }: RowColumns,
): readonly ColumnProgram[] {
  const outside = measured.map(({ column }) => column).filter(isOutside)
  const further = spare.map(({ column }) => column).filter((column) => !isEmpty(column))
  return facts.map((fact) => {
    const { column } = fact
    if (isEmpty(column)) return outside.shift() ?? further.shift() ?? column
    return isMeasured(fact) && !isOutside(column) ? (outside.shift() ?? column) : column
  })
}
