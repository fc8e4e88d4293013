import type { Model } from '#core/model'
import type { FieldRight } from '#core/permission'
import type { CardProgram, ColumnProgram, FaceProgram } from '#core/screen'
import type { Scope } from '#react/scope'
import type { ListColumns } from './state.ts'

/** A column as it is drawn now. */
export interface ShownColumn {
  column: ColumnProgram
  widthPx: number
  /** False once the user has given it a width. */
  flexible: boolean
  pin: 'left' | 'right' | null
}

/** A column as the column settings list it. */
export interface ColumnChoice {
  column: ColumnProgram
  visible: boolean
  pin: 'left' | 'right' | null
}

/** What the user may see of the columns. */
export interface ColumnRights {
  shows(code: string): boolean
  fieldRight(field: string): FieldRight
}

/** What the user of a screen may see of a model's columns. */
export const columnRights = ({ shows, fieldRight }: Scope, model: Model): ColumnRights => ({
  shows,
  fieldRight: (field) => fieldRight(model, field),
})

/** The columns that the user may see, in document order. */
export const permittedColumns = (columns: readonly ColumnProgram[], rights: ColumnRights): ColumnProgram[] =>
  columns.filter(
    ({ permission, withheld, field }) =>
      !withheld && (!permission || rights.shows(permission)) && rights.fieldRight(field.name) !== 'hidden',
  )

/** The card among the faces without what the user may not see; null where there is none, or it cannot be named. */
export function permittedCard(faces: readonly FaceProgram[], rights: ColumnRights): CardProgram | null {
  const card = faces.find((face) => face.kind === 'card')
  if (!card || permittedColumns([card.title], rights).length === 0) return null
  const { image, ...rest } = card
  const imageColumn = image ? permittedColumns([image], rights)[0] : undefined
  return { ...rest, ...(imageColumn ? { image: imageColumn } : {}), items: permittedColumns(card.items, rights) }
}

/** The columns in the order and width that the user has set; pinned ones keep to their sides. */
export function shownColumns(columns: readonly ColumnProgram[], setting: ListColumns | null): ShownColumn[] {
  const visible = columnChoices(columns, setting)
    .filter((choice) => choice.visible)
    .map(({ column, pin }) => {
      const widthPx = setting?.widthsPx[column.id]
      return { column, pin, widthPx: widthPx ?? column.widthPx, flexible: widthPx === undefined && column.flexible }
    })
  const at = (side: ShownColumn['pin']) => visible.filter(({ pin }) => pin === side)
  return [...at('left'), ...at(null), ...at('right')]
}

/** Every column: those that the user shows in the chosen order, then the others. */
export function columnChoices(columns: readonly ColumnProgram[], setting: ListColumns | null): ColumnChoice[] {
  const pinOf = ({ id, pin }: ColumnProgram) => {
    const set = setting?.pins[id]
    return set === undefined ? (pin ?? null) : set === 'none' ? null : set
  }
  if (!setting) return columns.map((column) => ({ column, visible: !column.hidden, pin: pinOf(column) }))
  const place = new Map(setting.columnIds.map((id, index) => [id, index]))
  const chosen = columns
    .filter(({ id }) => place.has(id))
    .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
  const others = columns.filter(({ id }) => !place.has(id))
  return [
    ...chosen.map((column) => ({ column, visible: true, pin: pinOf(column) })),
    ...others.map((column) => ({ column, visible: false, pin: pinOf(column) })),
  ]
}

/** The setting with which the document's columns stand as they do. */
export const settingOf = (columns: readonly ColumnProgram[]): ListColumns => ({
  columnIds: columns.filter(({ hidden }) => !hidden).map(({ id }) => id),
  widthsPx: {},
  pins: {},
})
