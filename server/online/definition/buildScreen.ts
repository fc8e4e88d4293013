import type { ColumnEntry, FilterEntry, ItemEntry, ListDocument } from '#core/document'
import { languageVersion } from '#core/document'
import type { FilterMatch } from '#core/fieldType'
import type { Definition, FormField } from './definition.ts'
import { camelCase, modelIdOf, screenIdOf } from './names.ts'

/** The list of a form with its form and detail: what is shown where, in which order. spec: contract §9.7 */
export function buildScreen({ head, fields }: Definition): ListDocument {
  const inForm = fields.filter((field) => field.isShowForm === 1 && field.fieldShowType !== 'hidden')
  const shown = fields.filter(isReadable)
  const grid = Math.min(4, Math.max(1, Number(head.formTemplate) || 1))
  const columns = columnsOf(shown)
  const filters = shown.filter(({ isQuery }) => isQuery === 1).map(filterOf)
  return {
    kind: 'screen',
    version: languageVersion,
    id: screenIdOf(head.tableName),
    type: 'list',
    title: head.tableTxt.slice(0, 100),
    model: modelIdOf(head.tableName),
    filters,
    ...(columns.length > 0 ? { columns } : {}),
    ...(head.isCheckbox === 'N' ? { selection: false } : {}),
    ...(head.isPage === 'N' ? { pageSize: 30 as const } : {}),
    ...(inForm.length > 0
      ? {
          form: { grid, items: inForm.map((field) => itemOf(field, grid)) },
          detail: { grid, items: inForm.filter(isReadable).map(nameOf), system: true },
        }
      : {}),
  } as ListDocument
}

/** What is typed as a password is never shown. */
const isReadable = ({ fieldShowType }: FormField): boolean => fieldShowType !== 'password'

const nameOf = ({ dbFieldName }: FormField): string => camelCase(dbFieldName)

const usualWidth = 120

/** The first column leads to the detail. */
function columnsOf(fields: readonly FormField[]): ColumnEntry[] {
  return fields
    .filter(({ isShowList }) => isShowList === 1)
    .map((field, index) => ({
      field: nameOf(field),
      width: field.fieldLength || usualWidth,
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

/** Controls that take a whole row. spec: contract §9.7, FormConfig */
const wide = new Set(['markdown', 'file', 'image', 'textarea', 'umeditor'])

function itemOf(field: FormField, grid: number): ItemEntry {
  const parts = {
    ...(wide.has(field.fieldShowType) && grid > 1 ? { span: grid } : {}),
    ...(field.isReadOnly === 1 ? { readonlyWhen: true } : {}),
  }
  return Object.keys(parts).length > 0 ? { field: nameOf(field), ...parts } : nameOf(field)
}
