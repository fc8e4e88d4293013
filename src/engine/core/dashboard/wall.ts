import type { ComposedOf } from '#core/document'
import { nearest } from '#core/model'
import { type BaseContext, type DashboardProgram, type FilterProgram, inside } from '#core/screen'

type Document = NonNullable<ComposedOf<'dashboard'>['wall']>
type Program = NonNullable<DashboardProgram['wall']>

const defaults = { rows: 12, everyS: 15 } as const

/** A dashboard that covers the window; what cannot be rotated stands still. */
export function wallOf(
  { rows = defaults.rows, rotate }: Document,
  filters: readonly FilterProgram[],
  context: BaseContext,
): Program {
  if (!rotate) return { rows }
  const { filter: name, values, everyS = defaults.everyS } = rotate
  const here = inside(context, 'rotate')
  const filter = filters.find(({ id }) => id === name)
  if (!filter) {
    const names = filters.map(({ id }) => id)
    const hint = nearest(name, names) ?? '先在 filters 里写这个筛选'
    here.collector.add([...here.at, 'filter'], { code: 'unknown-name', message: `没有筛选 "${name}"`, hint })
    return { rows }
  }
  checkValues(values, filter, here)
  return { rows, rotate: { filter: name, values, everyS } }
}

/** Values of a dictionary are those that it has. */
function checkValues(values: readonly string[], { fields: [field] }: FilterProgram, context: BaseContext): void {
  const code = field?.document.dict
  const items = typeof code === 'string' ? context.library.dict(code) : undefined
  const known = items?.map(({ value }) => String(value))
  for (const [index, value] of values.entries())
    if (known && !known.includes(value)) {
      const hint = nearest(value, known) ?? `可用：${known.join('、')}`
      const { at } = inside(context, 'values', index)
      context.collector.add(at, { code: 'not-allowed', message: `字典 ${String(code)} 没有值 "${value}"`, hint })
    }
}
