import type { ComposedOf } from '#core/document'
import { availableNames, compileDiagnostics } from '#core/message'
import { findingOf, nearest } from '#core/model'
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
    here.collector.add(
      [...here.at, 'filter'],
      findingOf(compileDiagnostics.unknownFilter, { name }, nearest(name, names)),
    )
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
      const { at } = inside(context, 'values', index)
      context.collector.add(
        at,
        findingOf(
          compileDiagnostics.unknownWallValue,
          { code: String(code), value },
          nearest(value, known) ?? availableNames(known),
        ),
      )
    }
}
