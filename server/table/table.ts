import type { ColumnShape } from '#core/fieldType'
import { databaseName, type Field, type Model, snakeCase } from '#core/model'
import type { ColumnSpec, TableSpec } from '#server/database'
import { companionsOf } from './companion.ts'

/** The table of a model: a column for each stored field, unique indexes, and indexes for sorting, references and data rules. */
export function tableOf(model: Model): TableSpec {
  const stored = model.fields.filter((field) => field.column && field.name !== 'id')
  return {
    name: model.table,
    columns: [keyColumn(model), ...stored.map(columnOf), ...companionColumns(model).map(companionColumn)],
    primaryKey: ['id'],
    uniques: uniquesOf(model),
    indexes: indexesOf(model),
  }
}

function keyColumn(model: Model): ColumnSpec {
  const numeric = model.document.key?.type === 'int'
  return numeric
    ? { name: 'id', type: 'integer', nullable: false }
    : { name: 'id', type: 'text', length: 64, nullable: false }
}

const companionColumns = (model: Model): string[] =>
  model.fields.flatMap((field) => companionsOf(field).map(({ column }) => column))

const companionColumn = (name: string): ColumnSpec => ({ name, type: 'text', nullable: true })

const neverNull: Readonly<Record<string, number>> = { tenantId: 0, delFlag: 0, rowVersion: 1 }

function columnOf(field: Field): ColumnSpec {
  const shape = field.column as ColumnShape
  const standard = field.base ? neverNull[field.name] : undefined
  return {
    name: field.columnName,
    type: shape.type,
    nullable: standard === undefined,
    ...(standard === undefined ? {} : { default: standard }),
    ...(shape.length ? { length: shape.length } : {}),
    ...(shape.type === 'decimal' ? { precision: shape.precision ?? 18, scale: shape.scale ?? 2 } : {}),
  }
}

/** Unique indexes: among the live rows of a tenant, and within other fields if the document says so. */
function uniquesOf(model: Model): NonNullable<TableSpec['uniques']> {
  return model.fields
    .filter((field) => field.document.unique && field.column)
    .map((field) => {
      const within = Array.isArray(field.document.unique) ? field.document.unique : []
      const columns = [
        ...(model.document.shared === true ? [] : ['tenant_id']),
        ...within.map(snakeCase),
        field.columnName,
      ]
      return {
        name: databaseName(`uq_${model.table}_${field.columnName}`),
        columns,
        where: { column: 'del_flag', value: 0 },
      }
    })
}

/** Indexes also contain the columns that every condition uses, so that counting needs no table reads. */
function indexesOf(model: Model): NonNullable<TableSpec['indexes']> {
  const declared = (model.document.indexes ?? []).map((fields) => fields.map(snakeCase))
  const references = model.fields
    .filter((field) => !field.base && field.column && field.target && !field.type.multiple)
    .map((field) => [field.columnName])
  const sorted = model.document.internal ? [] : [['create_time', 'id']]
  const companions = companionColumns(model).map((column) => [column])
  const live = model.document.shared === true ? ['del_flag'] : ['del_flag', 'tenant_id']
  const filtered = [...declared, ...references].map((columns) => ({ columns, live }))
  const ordered = [...sorted, ...companions].map((columns) => ({ columns, live: [] }))
  const names = new Set<string>()
  return [...filtered, ...ordered].flatMap(({ columns, live }) => {
    const name = databaseName(`ix_${model.table}_${columns.join('_')}`)
    if (names.has(name)) return []
    names.add(name)
    return [{ name, columns: [...columns, ...live.filter((column) => !columns.includes(column))] }]
  })
}
