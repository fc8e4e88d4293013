import { isObject, textOrEmpty } from '#core/object'
import { type DesignModel, fieldsOf, unplacedFields } from './field.ts'
import { mayHold, subTableOf } from './listKind.ts'
import { type PartOffer, partOffers } from './offer.ts'
import type { DesignScreen } from './operation.ts'
import { nodesOf, nodeTitle, nodeWithKey } from './outline.ts'
import { joinsOf, type RowModel, unusedRows } from './subTable.ts'

/** What a palette is made from. */
interface PaletteSource {
  readonly screen: DesignScreen
  /** The model of the screen, and all that are open. */
  readonly model: DesignModel | null
  readonly models: readonly DesignModel[]
  readonly selection: string | null
  /** The models that are made to be rows of the model. */
  readonly rows: readonly RowModel[]
}

/** What can be put on a screen. */
export interface PaletteOffers {
  /** The sub-table that is selected, or one of its columns: fields are its columns then. */
  readonly table: { readonly title: string; readonly rows: string } | null
  readonly takesFields: boolean
  /** The fields that are not there yet. */
  readonly fields: readonly { readonly name: string; readonly title: string }[]
  readonly parts: readonly PartOffer[]
  /** The models that no sub-table shows yet; null where a sub-table cannot stand. */
  readonly rows: readonly RowModel[] | null
}

/** What can be put on a screen, with what is selected. */
export function paletteOffers({ screen, model, models, selection, rows }: PaletteSource): PaletteOffers {
  const { outline } = screen
  const holds = (of: 'field' | 'item') => nodesOf(outline).some(({ inner }) => inner && mayHold(outline, inner, of))
  const table = subTableOf(outline, nodeWithKey(outline, selection))
  const ofRows = table && models.find(({ ref }) => ref.id === table.rows)
  const shared = {
    parts: partOffers(screen),
    rows: model && holds('item') ? unusedRows(model, rows) : null,
  }
  if (model && table?.inner && ofRows) {
    const joins = joinsOf(model, table)
    const names = unplacedFields(ofRows, outline, table.inner).filter((name) => !joins.has(name))
    const title = nodeTitle(table)
    return { ...shared, table: { title, rows: ofRows.ref.id }, takesFields: true, fields: titled(ofRows, names) }
  }
  const takesFields = model !== null && holds('field')
  const names = model && takesFields ? unplacedFields(model, outline, mainList(screen)) : []
  return { ...shared, table: null, takesFields, fields: model ? titled(model, names) : [] }
}

/** Where the fields of a screen stand first of all. */
function mainList({ outline }: DesignScreen): string {
  const word = ['items', 'steps'].find((name) => outline.some(({ id }) => id === name))
  return `/${word ?? 'columns'}`
}

function titled({ document }: DesignModel, names: readonly string[]): PaletteOffers['fields'] {
  const fields = fieldsOf(document)
  const titleOf = (field: unknown, name: string) => (isObject(field) && textOrEmpty(field.title)) || name
  return names.map((name) => ({ name, title: titleOf(fields[name], name) }))
}
