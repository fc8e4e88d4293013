import type { Field, Model } from '#core/model'
import type { CardProgram, ColumnProgram, FaceProgram } from '#core/screen'
import { type Scope, seesField } from '#react/scope'
import type { ListColumns } from './state.ts'

/** A column as it is rendered. */
export interface ShownColumn {
  column: ColumnProgram
  widthPx: number
  /** False once the user has set its width. */
  flexible: boolean
  /** The document or the user has set its width. */
  sized: boolean
  pin: 'left' | 'right' | null
}

/** A column as listed in the column settings. */
export interface ColumnChoice {
  column: ColumnProgram
  visible: boolean
  pin: 'left' | 'right' | null
}

/** What decides which columns the user may see. */
export interface ColumnRights {
  shows(code: string): boolean
  seesField(field: Field): boolean
}

/** The rights of the current user to a model's columns. */
export const columnRights = (scope: Scope, model: Model): ColumnRights => ({
  shows: scope.shows,
  seesField: (field) => seesField(field, model, scope),
})

/** The columns that the user may see, in document order. */
export const permittedColumns = (columns: readonly ColumnProgram[], rights: ColumnRights): ColumnProgram[] =>
  columns.filter(
    ({ permission, withheld, field }) =>
      !withheld && (!permission || rights.shows(permission)) && rights.seesField(field),
  )

/** The card face without columns the user may not see; null if there is no card, or its title is one of them. */
export function permittedCard(faces: readonly FaceProgram[], rights: ColumnRights): CardProgram | null {
  const card = faces.find((face) => face.kind === 'card')
  if (!card || permittedColumns([card.title], rights).length === 0) return null
  const { image, ...rest } = card
  const imageColumn = image ? permittedColumns([image], rights)[0] : undefined
  return { ...rest, ...(imageColumn ? { image: imageColumn } : {}), items: permittedColumns(card.items, rights) }
}

/** The columns in the user's order and widths; pinned columns stay at their sides. */
export function shownColumns(columns: readonly ColumnProgram[], setting: ListColumns | null): ShownColumn[] {
  const visible = columnChoices(columns, setting)
    .filter((choice) => choice.visible)
    .map(({ column, pin }) => {
      const widthPx = setting?.widthsPx[column.id]
      const isOwn = widthPx !== undefined
      return {
        ...{ column, pin, widthPx: widthPx ?? column.widthPx },
        flexible: !isOwn && column.flexible,
        sized: isOwn || column.sized === true,
      }
    })
  const at = (side: ShownColumn['pin']) => visible.filter(({ pin }) => pin === side)
  return [...at('left'), ...at(null), ...at('right')]
}

/** All columns: the visible ones in the user's order, then the others. */
export function columnChoices(columns: readonly ColumnProgram[], setting: ListColumns | null): ColumnChoice[] {
  const pinOf = ({ id, pin }: ColumnProgram) => {
    const set = setting?.pins[id]
    return set === undefined ? (pin ?? null) : set === 'none' ? null : set
  }
  if (!setting) return columns.map((column) => ({ column, visible: !column.hidden, pin: pinOf(column) }))
  const indexById = new Map(setting.columnIds.map((id, index) => [id, index]))
  const chosen = columns
    .filter(({ id }) => indexById.has(id))
    .sort((left, right) => (indexById.get(left.id) ?? 0) - (indexById.get(right.id) ?? 0))
  const others = columns.filter(({ id }) => !indexById.has(id))
  return [
    ...chosen.map((column) => ({ column, visible: true, pin: pinOf(column) })),
    ...others.map((column) => ({ column, visible: false, pin: pinOf(column) })),
  ]
}

/** The setting that equals the document's columns. */
export const settingOf = (columns: readonly ColumnProgram[]): ListColumns => ({
  columnIds: columns.filter(({ hidden }) => !hidden).map(({ id }) => id),
  widthsPx: {},
  pins: {},
})
