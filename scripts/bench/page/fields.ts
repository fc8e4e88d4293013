/** The fields of every form of the bench: the same mix, determined by their position. */
export interface BenchField {
  name: string
  title: string
  type: 'text' | 'int' | 'dict' | 'date' | 'switch'
  required: boolean
}

const types = ['text', 'text', 'int', 'dict', 'text', 'date', 'text', 'switch'] as const

/** `count` fields in the same order for every candidate. */
export const benchFields = (count: number): BenchField[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `f${index}`,
    title: `字段${index}`,
    type: types[index % types.length] ?? 'text',
    required: index % 3 === 0,
  }))

export const benchOptions = Array.from({ length: 8 }, (_, index) => ({
  value: String(index),
  label: `选项${index}`,
  text: `选项${index}`,
}))

/** Fields that hide while the first field holds `hide`: every tenth of the first 300. */
export const hides = (index: number): boolean => index > 0 && index % 10 === 0

/** Rows of the list of the bench. */
export const benchRows = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    username: `user${index}`,
    realname: `张三丰${index}`,
    sex: '1',
    sex_dictText: '男',
    birthday: '1990-01-01',
    phone: '13800000000',
    email: `user${index}@example.com`,
    status: '1',
    status_dictText: '正常',
    createTime: '2026-01-01 08:00:00',
  }))

/** How large a sub-table of the bench is. */
export interface TableSize {
  rows: number
  columns: number
}

/** The sub-tables of the bench: by the `count` of their workload. */
export const tableSize = (count: number): TableSize =>
  count > 1 ? { rows: count, columns: 20 } : { rows: 200, columns: 8 }

/** The names of the columns of a sub-table. */
export const tableColumns = ({ columns }: TableSize): string[] => Array.from({ length: columns }, (_, at) => `c${at}`)

/** Rows of a sub-table of the bench: columns of text. */
export const tableRows = (size: TableSize): Record<string, unknown>[] =>
  Array.from({ length: size.rows }, (_, index) => ({
    id: String(index + 1),
    rowVersion: 1,
    ...Object.fromEntries(tableColumns(size).map((name, column) => [name, `值${index}-${column}`])),
  }))
