import {
  type Bucket,
  type FieldDocument,
  type FigureKind,
  figureKinds,
  type MaskDocument,
  type ModelDocument,
  type QueryColumnDocument,
} from '#core/document'
import { dependenciesOf, parseExpression } from '#core/expression'
import { fillText, reportTexts } from '#core/message'
import { pick } from '#core/object'
import { followedModel, memberPathOf, storeOf } from './following.ts'
import { fieldCodeOf } from './model.ts'
import { fieldDocumentsOf, type ModelDocuments } from './modelTypes.ts'

/** A column of a report as a value: which field it reads, and how. */
export interface ReportColumn {
  name: string
  kind: 'field' | 'bucket' | FigureKind
  /** A field of the model that the report reads, or a path to one of a referenced record. */
  source: string
  by?: Bucket
  where?: string
  title?: string
  total: boolean
}

export const isFigure = ({ kind }: Pick<ReportColumn, 'kind'>): boolean =>
  (figureKinds as readonly string[]).includes(kind)

/** The columns of a report over a model in the order in which they are written; none of one over a data source. */
export const reportColumns = ({ query }: Pick<ModelDocument, 'query'>): ReportColumn[] =>
  query && 'select' in query ? Object.entries(query.select).map(([name, written]) => columnOf(name, written)) : []

/** The names of the columns that are summed below a report. */
export const totalColumns = ({ query }: Pick<ModelDocument, 'query'>): readonly string[] =>
  query && 'sql' in query
    ? (query.totals ?? [])
    : reportColumns({ query }).flatMap(({ name, total }) => (total ? [name] : []))

function columnOf(name: string, written: string | QueryColumnDocument): ReportColumn {
  if (typeof written === 'string') return { name, kind: 'field', source: written, total: false }
  const words = pick(written, 'title')
  if ('field' in written) return { name, kind: 'field', source: written.field, total: written.total === true, ...words }
  if ('bucket' in written)
    return { name, kind: 'bucket', source: written.bucket, by: written.by, total: false, ...words }
  const kind = figureKinds.find((one) => one in written) ?? 'count'
  const { where, total = kind === 'count' || kind === 'sum' } = written
  const source = written[kind] ?? 'id'
  return { name, kind, source, total, ...words, ...(where === undefined ? {} : { where }) }
}

/** The names of the columns that rows are grouped by; empty for a report of single rows. */
export function groupNames(document: Pick<ModelDocument, 'query'>): string[] {
  const columns = reportColumns(document)
  const group = groupOf(document)
  if (group) return group
  return columns.some(isFigure) ? columns.filter((column) => !isFigure(column)).map(({ name }) => name) : []
}

/** Whether a row of the report stands for several rows of its model. */
export const isGrouped = (document: Pick<ModelDocument, 'query'>): boolean =>
  groupOf(document) !== undefined || reportColumns(document).some(isFigure)

const groupOf = ({ query }: Pick<ModelDocument, 'query'>): string[] | undefined =>
  query && 'from' in query ? query.group : undefined

/** The report with a field for each of its columns; one over a data source has them written. */
export function withReportFields(document: ModelDocument, source: ModelDocuments): ModelDocument {
  const { query } = document
  if (!query || !('from' in query) || !source.model(query.from)) return { ...document, fields: document.fields ?? {} }
  const fields = reportColumns(document).flatMap((column): [string, FieldDocument][] => {
    const field = fieldOf(column, { from: query.from, source })
    return field ? [[column.name, field]] : []
  })
  return { ...document, fields: { ...Object.fromEntries(fields), ...document.fields } }
}

interface ReportPlace {
  from: string
  source: ModelDocuments
}

/** The field that a path leads to, and the model that has it. */
interface FoundField {
  name: string
  owner: string
  document: FieldDocument
  /** The reference before it. */
  above?: string
}

/** A field of the model, or of a record that one of its references points to. */
function fieldAtPath(path: string, { from, source }: ReportPlace): FoundField | undefined {
  const own = fieldDocumentsOf(from, source)
  const { reference, name } = memberPathOf(path) ?? { reference: undefined, name: path }
  if (reference === undefined) {
    const document = own[name]
    return document && { name, owner: from, document }
  }
  const owner = own[reference] && followedModel(own[reference], from)
  const document = owner === undefined ? undefined : fieldDocumentsOf(owner, source)[name]
  return owner !== undefined && document ? { name, owner, document, above: reference } : undefined
}

/** What a column keeps of its field: the type with its values, and how it is drawn. */
const keptWords = [
  'type',
  'dict',
  'model',
  'store',
  'text',
  'unit',
  'format',
  'scale',
  'precision',
  'wire',
  'values',
  'max',
] as const

function fieldOf(column: ReportColumn, place: ReportPlace): FieldDocument | undefined {
  const found = fieldAtPath(column.source, place)
  if (!found) return undefined
  const { document, owner, above } = found
  const title = column.title ?? titleOf(column, found)
  const closedBy = [
    ...new Set([
      ...codesOf(column, place),
      ...(above ? [codeIn(place.from, above, place)] : []),
      codeIn(owner, found.name, place),
    ]),
  ]
  if (column.kind === 'count') return { type: 'int', title, closedBy }
  if (column.kind === 'avg')
    return { type: 'decimal', title, scale: scaleOf(document) + 2, ...pick(document, 'unit', 'format'), closedBy }
  if (column.kind === 'bucket') return { type: bucketTypes[column.by ?? 'day'], title, closedBy }
  const tree = document.type === 'tree' ? { type: 'ref', model: String(document.model ?? owner) } : {}
  const depart = document.type === 'depart' ? { store: storeOf(document, found.name) } : {}
  const mask = column.kind === 'field' && document.mask ? { mask: maskIn(found, place) } : {}
  return { ...pick(document, ...keptWords), ...tree, ...depart, title, ...mask, closedBy } as FieldDocument
}

/** How the start of a bucket of time is written. */
const bucketTypes: Readonly<Record<Bucket, string>> = { hour: 'datetime', day: 'date', week: 'date', month: 'month' }

const scaleOf = ({ type, scale }: FieldDocument): number => {
  if (type === 'int') return 0
  return typeof scale === 'number' ? scale : 2
}

/** The codes of the fields that the condition of a figure uses. */
function codesOf({ where }: ReportColumn, place: ReportPlace): string[] {
  const parsed = where === undefined ? undefined : parseExpression(where)
  if (!parsed?.ok) return []
  const { fields, paths } = dependenciesOf(parsed.expression)
  return [...fields, ...paths].flatMap((path) => {
    const found = fieldAtPath(path, place)
    return found ? [codeIn(found.owner, found.name, place)] : []
  })
}

const permissionOf = (modelId: string, { source }: ReportPlace): string => source.model(modelId)?.permission ?? modelId

const codeIn = (modelId: string, field: string, place: ReportPlace): string =>
  fieldCodeOf({ permission: permissionOf(modelId, place) }, field)

/** The mask of a field with the code that shows it there. */
function maskIn({ document: { mask }, owner, name }: FoundField, place: ReportPlace): MaskDocument {
  const permission = `${permissionOf(owner, place)}:unmask:${name}`
  return typeof mask === 'string' ? { as: mask, permission } : { permission, ...mask }
}

function titleOf({ kind }: ReportColumn, { document, name, above }: FoundField): string {
  const title = document.title ?? name
  return kind === 'field' || kind === 'bucket' || above !== undefined ? title : fillText(reportTexts[kind], { title })
}
