import type { Library } from '#core/library'
import { type Collector, type Field, nearest, type Segments } from '#core/model'

interface MatrixPlace {
  library: Library
  collector: Collector
  /** Where the props stand. */
  at: Segments
}

const isSeveral = ({ type }: Pick<Field, 'type'>): boolean => type.multiple === true

const messagesByPart = {
  row: { several: false, hint: '换一个单选的字典字段' },
  column: { several: true, hint: '换一个类型为 dicts 的字段' },
} as const

/** Checks the fields that a matrix is made of: a dictionary for its lines, several values of one for its columns. */
export function checkMatrix(field: Field, props: Readonly<Record<string, unknown>>, place: MatrixPlace): void {
  const { library, collector, at } = place
  const model = library.resolvedModel(String(field.document.model))
  if (!model) return
  for (const key of ['row', 'column'] as const) {
    const name = props[key]
    if (typeof name !== 'string') {
      const message = `组件 matrix 需要 ${key}`
      collector.add(at, { code: 'missing-key', message, hint: messagesByPart[key].hint.replace('换', '写出') })
      continue
    }
    const found = model.field(name)
    const { several, hint } = messagesByPart[key]
    if (found?.dict !== undefined && isSeveral(found) === several) continue
    const names = model.fields.filter(({ dict, type }) => dict !== undefined && isSeveral({ type }) === several)
    collector.add([...at, key], {
      code: found ? 'wrong-type' : 'unknown-field',
      message: found ? `字段 "${name}" 是${found.type.title}` : `模型 ${model.id} 没有字段 "${name}"`,
      hint:
        nearest(
          name,
          names.map((one) => one.name),
        ) ?? hint,
    })
  }
}
