import type { ColumnEntry, FilterEntry, ListDocument } from '#core/document'
import { languageVersion } from '#core/document'
import type { FilterMatch } from '#core/fieldType'
import type { Definition, FormField } from './definition.ts'
import { isInForm, isReadable, itemOf, nameOf, widthOf } from './fieldItem.ts'
import { modelIdOf, screenIdOf } from './names.ts'
import { subTableItems } from './subTableItem.ts'

/** The list of a form with its form and detail: what is shown where, in which order. spec: contract §9.7 */
export function buildScreen({ head, fields, subs }: Definition): ListDocument {
  const inForm = fields.filter(isInForm)
  const readable = fields.filter(isReadable)
  const grid = Math.min(4, Math.max(1, Number(head.formTemplate) || 1))
  const columns = columnsOf(readable)
  const rows = subTableItems(subs, { main: head.tableName, grid })
  const items = [...inForm.map((field) => itemOf(field, grid)), ...rows.form]
  const width = subs.length > 0 ? { width: widthWithRows(grid) } : {}
  return {
    kind: 'screen',
    version: languageVersion,
    id: screenIdOf(head.tableName),
    type: 'list',
    title: head.tableTxt.slice(0, 100),
    model: modelIdOf(head.tableName),
    filters: readable.filter(({ isQuery }) => isQuery === 1).map(filterOf),
    ...(columns.length > 0 ? { columns } : {}),
    ...(head.isCheckbox === 'N' ? { selection: false } : {}),
    ...(head.isPage === 'N' ? { pageSize: 30 as const } : {}),
    ...(items.length > 0
      ? {
          form: { grid, ...width, items },
          detail: { grid, ...width, items: [...inForm.filter(isReadable).map(nameOf), ...rows.detail], system: true },
        }
      : {}),
  } as ListDocument
}

/** Rows need more room than the usual width of a form. spec: contract §9.7, FormConfig */
const widthWithRows = (grid: number): number => Math.min(1_600, 1_100 + 200 * Math.max(0, grid - 2))

/** The first column leads to the detail. */
function columnsOf(fields: readonly FormField[]): ColumnEntry[] {
  return fields
    .filter(({ isShowList }) => isShowList === 1)
    .map((field, index) => ({
      field: nameOf(field),
      width: widthOf(field),
      ...(index === 0 ? { open: 'detail' as const } : {}),
      ...(field.sortFlag === 1 ? {} : { sortable: false }),
    }))
}

/** `single` asks as the type of the field does. spec: screens §18, query_mode */
const matches: Readonly<Record<string, FilterMatch>> = {
  eq: 'eq',
  like: 'like',
  in: 'in',
  range: 'range',
  group: 'range',
  gt: 'ge',
  lt: 'le',
}

function filterOf(field: FormField): FilterEntry {
  const match = matches[field.queryMode]
  return match ? { field: nameOf(field), match } : nameOf(field)
}
