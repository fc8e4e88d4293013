import { type Field, type Model, totalColumns } from '#core/model'
import { deriveFilters } from '#core/screen'
import type { RecordScope } from '#server/access'
import { viewOf } from '#server/reading'
import { queryPartOf } from '../wire/formConfig.ts'
import { type Choices, optionsOf } from '../wire/visibleForm.ts'

type Shape = Record<string, unknown>

/** A report as its reader may see it. */
export interface VisibleReport {
  model: Model
  scope: RecordScope
  /** The columns that the reader may see, in order. */
  fields: readonly Field[]
  choices: Choices
}

export function visibleReport(scope: RecordScope): VisibleReport {
  const { model, services, caller } = scope
  const fields = viewOf(scope).listed.filter(({ base }) => !base)
  const options = (code: string) => services.dictionaries.options(code, caller.tenantId)
  return { model, scope, fields, choices: { library: services.library.current(), options } }
}

/** The columns that are summed below the report. */
export function totalNames({ model, fields }: VisibleReport): string[] {
  const visible = new Set(fields.map(({ name }) => name))
  return totalColumns(model.document).filter((name) => visible.has(name))
}

/** The columns, and the options of those with a dictionary, and of those that name records as far as `named` has them. spec: contract §9.1, Column */
export function columnsOf(report: VisibleReport, named: Readonly<Record<string, Shape[]>> = {}) {
  const totals = new Set(totalNames(report))
  const withDict = report.fields.filter(({ dict }) => dict !== undefined)
  return {
    columns: report.fields.map((field) => ({
      ...wireColumn(field, totals.has(field.name)),
      ...(field.dict !== undefined || field.name in named ? { customRender: field.name } : {}),
    })),
    dictOptions: {
      ...Object.fromEntries(
        withDict.map((field): [string, Shape[]] => [field.name, optionsOf(field, report.choices) ?? []]),
      ),
      ...named,
    },
  }
}

const wireColumn = ({ name, title, type }: Field, isTotal: boolean): Shape => ({
  title,
  dataIndex: name,
  key: name,
  align: 'center',
  sorter: true,
  fieldType: fieldTypes[type.id] ?? 'String',
  ...(isTotal ? { isTotal: '1' } : {}),
})

/** The types that clients of the family know. spec: contract §9.2, Item */
const fieldTypes: Readonly<Record<string, string>> = {
  int: 'Integer',
  decimal: 'BigDecimal',
  money: 'BigDecimal',
  date: 'Date',
  datetime: 'Datetime',
  image: 'Image',
}

/** The options of columns that name records, from the labels of a page: `customRender` finds them there as it does those of a dictionary. */
export function optionsOfPage(
  { fields }: VisibleReport,
  records: readonly Readonly<Record<string, unknown>>[],
): Record<string, Shape[]> {
  const named = fields.filter(({ target, dict }) => target && dict === undefined)
  return Object.fromEntries(
    named.map(({ name }): [string, Shape[]] => {
      const texts = new Map(records.map((record) => [String(record[name] ?? ''), record[`${name}_dictText`]]))
      texts.delete('')
      return [
        name,
        [...texts].map(([value, text]) => ({ value, text: String(text ?? value), title: String(text ?? value) })),
      ]
    }),
  )
}

/** The query part: the filters of the report by which its reader may search. spec: contract §9.1, QueryItem */
export function queryItemsOf({ model, scope, choices }: VisibleReport): Shape[] {
  const { query } = viewOf(scope)
  const conditions = deriveFilters(model).flatMap((entry) => {
    const { field: name = '', match } = typeof entry === 'string' ? { field: entry, match: undefined } : entry
    const field = model.field(name)
    return field && !query.get(name)?.forbidden ? [{ name, field, match }] : []
  })
  return queryPartOf(conditions, choices)
}

/** The parameters that a call of the report takes as `self_<name>`. spec: contract §9.1, §9.2 Param */
export const paramsOf = ({ model }: VisibleReport): Shape[] =>
  Object.entries(model.document.query?.params ?? {}).map(([name, { title = name, default: fallback }], index) => ({
    id: `${model.id}.${name}`,
    cgrheadId: model.id,
    paramName: name,
    paramTxt: title,
    paramValue: fallback === undefined || fallback === null ? '' : String(fallback),
    orderNum: index + 1,
  }))
