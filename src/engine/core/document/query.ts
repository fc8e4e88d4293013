import { type Static, Type } from 'typebox'
import { type Bucket, buckets, type FigureKind, figureKinds } from './figure.ts'
import { Json, Keyed, maybe, noOthers, OneOf, TextOr, titled } from './keyed.ts'
import { ExpressionText, FieldName, FieldPath, ModelName, PlainTitle } from './name.ts'
import { namePattern } from './namePattern.ts'

interface ColumnWords {
  title?: string
  /** Whether its sum is shown below the report. */
  total?: boolean
}

type FigureColumn = { [K in FigureKind]?: string } & { where?: string }

/** A column of a report: a field, the bucket of time that a moment falls into, or a figure. */
export type QueryColumnDocument = ColumnWords & ({ field: string } | { bucket: string; by: Bucket } | FigureColumn)

const words = { title: maybe(PlainTitle) }
const total = maybe(Type.Boolean({ description: '合计显示在报表下面' }))
const columnTitle = '报表的列'
const figure = (kind: FigureKind) =>
  titled(columnTitle, { [kind]: FieldName, where: maybe(ExpressionText), total, ...words })

const QueryColumn = Keyed<QueryColumnDocument>(
  {
    field: titled(columnTitle, { field: FieldPath, total, ...words }),
    bucket: titled(columnTitle, { bucket: FieldName, by: OneOf(buckets), ...words }),
    ...Object.fromEntries(figureKinds.map((kind) => [kind, figure(kind)])),
  },
  columnTitle,
)

const plainTypes = [
  'text',
  'int',
  'decimal',
  'money',
  'date',
  'datetime',
  'time',
  'month',
  'year',
  'dict',
  'depart',
  'user',
]

/** A value that who reads the report gives, as `self_<name>`; it is compared with, never read as SQL. */
const QueryParam = titled('报表参数', {
  type: OneOf(plainTypes, { description: '值的类型' }),
  title: maybe(PlainTitle),
  default: maybe(Json),
  required: maybe(Type.Boolean({ description: '必须给' })),
})

const QueryFilter = TextOr<{ field: string; match?: 'range' }>(
  FieldName,
  titled('报表的查询条件', { field: FieldName, match: maybe(Type.Unsafe<'range'>({ enum: ['range'] })) }),
)

const named = Type.String({ pattern: namePattern.name })

const columnNames = (description: string) =>
  maybe(Type.Array(FieldName, { minItems: 1, maxItems: 20, uniqueItems: true, description }))

const searched = {
  params: maybe(Type.Record(named, QueryParam, { ...noOthers, maxProperties: 20 })),
  filters: maybe(Type.Array(QueryFilter, { maxItems: 20, description: '查询条件，前两个先显示' })),
}

/** The rows of a model as columns, perhaps grouped, read under the rights of the reader. */
const ModelQuery = titled('查询', {
  from: ModelName,
  select: Type.Record(named, TextOr<QueryColumnDocument>(FieldPath, QueryColumn), {
    ...noOthers,
    minProperties: 1,
    maxProperties: 60,
    description: '列：名称和取值',
  }),
  group: maybe(Type.Array(FieldName, { minItems: 1, maxItems: 10, uniqueItems: true, description: '按哪些列分组' })),
  where: maybe(ExpressionText),
  ...searched,
  statement: maybe(
    Type.String({ minLength: 1, maxLength: 2000, description: '别的客户端用来认出它的语句；只作比对，从不执行' }),
  ),
})

/** The rows of a SELECT on a registered data source; the fields of the model are its columns. */
const SourceQuery = titled('数据源查询', {
  sql: Type.String({ minLength: 1, maxLength: 20_000, description: '一条 SELECT 语句' }),
  source: Type.String({ minLength: 1, maxLength: 100, description: '数据源的编码' }),
  key: columnNames('哪些列合起来认出一行'),
  totals: columnNames('合计显示在报表下面的列'),
  ...searched,
})

/** A report: it has no table and no writes. */
export const Query = Keyed<QueryDocument>({ from: ModelQuery, sql: SourceQuery }, '报表')

export type ModelQueryDocument = Static<typeof ModelQuery>
export type SourceQueryDocument = Static<typeof SourceQuery>
type QueryDocument = ModelQueryDocument | SourceQueryDocument
export type QueryParamDocument = Static<typeof QueryParam>
