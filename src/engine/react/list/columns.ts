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
  const [imageColumn] = permittedColumns(image ? [image] : [], rights)
  return { ...rest, ...(imageColumn && { image: imageColumn }), items: permittedColumns(card.items, rights) }
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
  return (['left', null, 'right'] as const).flatMap((side) => visible.filter(({ pin }) => pin === side))
}

/** All columns: the visible ones in the user's order, then the others. */
export function columnChoices(columns: readonly ColumnProgram[], setting: ListColumns | null): ColumnChoice[] {
  const choice = (column: ColumnProgram, visible: boolean): ColumnChoice => {
    const pin = setting?.pins[column.id] ?? column.pin ?? null
    return { column, visible, pin: pin === 'none' ? null : pin }
  }
  if (!setting) return columns.map((column) => choice(column, !column.hidden))
  const visible = setting.columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const others = columns.filter((column) => !visible.includes(column))
  return [...visible.map((column) => choice(column, true)), ...others.map((column) => choice(column, false))]
}

/** The stored setting, and the columns that the document has got since: they stand where it puts them. */
export function withNewColumns(setting: ListColumns | null, columns: readonly ColumnProgram[]): ListColumns | null {
  if (!setting?.hiddenIds) return setting
  const { hiddenIds } = setting
  const columnIds = [...setting.columnIds]
  let place = 0
  for (const { id, hidden } of columns) {
    if (!hidden && ![...columnIds, ...hiddenIds].includes(id)) columnIds.splice(place, 0, id)
    place = columnIds.indexOf(id) + 1 || place
  }
  return { ...setting, columnIds }
}

/** The setting that equals the document's columns. */
export const settingOf = (columns: readonly ColumnProgram[]): ListColumns => ({
  columnIds: columns.filter(({ hidden }) => !hidden).map(({ id }) => id),
  widthsPx: {},
  pins: {},
})
