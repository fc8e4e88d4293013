import { languageVersion } from '#core/document'
import { type Json, printJson, valueAt } from '#core/edit'
import { designMessages, designNames, fillText } from '#core/message'
import { textOrEmpty } from '#core/object'
import { setAt } from './designText.ts'
import { type DesignModel, fieldsOf, freeFieldName, freeTitle } from './field.ts'
import { type DesignScreen, type Operation, type Place, placePart } from './operation.ts'
import type { OutlineNode } from './outline.ts'

/** A model whose records are rows of another one, to which one of their fields refers. */
export interface RowModel {
  readonly id: string
  readonly title: string
  readonly foreignKey: string
}

const foreignKey = 'parentId'
const order = 'orderNum'

/** The id of the first, second … model of rows that is made for a model. */
export const rowModelId = ({ ref: { id } }: DesignModel, number: number): string =>
  `${id.slice(0, 34)}Row${number === 1 ? '' : number}`

/** Adds a sub-table with a new model of its rows, which refer to their record, keep their order, and have one field to begin with. */
export function addSubTable(screen: DesignScreen, model: DesignModel, id: string, place: Place): Operation {
  const { ref, document } = model
  const parent = textOrEmpty(valueAt(document, '/title')) || ref.id
  const rows: Json = {
    ...{ kind: 'model', version: languageVersion, id, internal: true },
    title: fillText(designMessages.rowsOf, { title: parent }),
    fields: {
      [foreignKey]: { type: 'ref', title: parent, model: ref.id, required: true, onDelete: 'cascade' },
      name: { type: 'text', title: designNames.firstField, max: 60 },
      [order]: { type: 'int', title: designNames.rowOrder },
    },
  }
  const operation = addRows(screen, model, { id, title: designNames.subTable, foreignKey, order }, place)
  return { ...operation, creates: [{ kind: 'model', id, text: `${printJson(rows)}\n` }] }
}

/** Adds a sub-table over a model of rows that is there. */
export function addRows(
  screen: DesignScreen,
  model: DesignModel,
  { title, ...rows }: RowModel & { readonly order?: string },
  place: Place,
): Operation {
  const name = freeFieldName(model, 'table')
  const { id, ...joins } = rows
  const field: Json = { type: 'table', title: freeTitle(model, title), model: id, ...joins }
  const { edits, selects } = placePart(screen, place, name)
  return { edits: [{ document: model.ref, edit: setAt(model.document, `/fields/${name}`, field) }, ...edits], selects }
}

/** The models of rows that no sub-table of a model shows yet. */
export function unusedRows({ document }: DesignModel, rows: readonly RowModel[]): readonly RowModel[] {
  const fields = Object.values(fieldsOf(document))
  const used = new Set(
    fields.flatMap((field) => (valueAt(field, '/type') === 'table' ? [valueAt(field, '/model')] : [])),
  )
  return rows.filter(({ id }) => !used.has(id))
}

/** The fields by which the rows of a sub-table belong to their record: they are no columns. */
export function joinsOf({ document }: DesignModel, { field = '' }: OutlineNode): ReadonlySet<unknown> {
  const table = fieldsOf(document)[field]
  return new Set([valueAt(table, '/foreignKey'), valueAt(table, '/order')])
}
