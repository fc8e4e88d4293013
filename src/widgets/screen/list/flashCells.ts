import type { ListController } from '#react/list'
import type { CellChange } from '#react/live'

/** spec: widgets §9, reload highlight */
const flashMs = 1_400
const mostFlashing = 400
/** From the colour of a flash back to what stands there. */
const frames = [{ backgroundColor: 'var(--ant-color-warning-bg-hover, #fff1b8)' }, {}]

const running = new WeakMap<Element, Animation>()

/** Lets the drawn cells of changed fields flash; a new row does as a whole, and so does a card. Who wants no motion gets none. */
export function flashCells(
  place: Element | null | undefined,
  list: ListController,
  cells: readonly CellChange[],
): void {
  if (!place || cells.length === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const columns = fieldsByColumn(list)
  const changes = new Map(cells.map(({ id, fields }) => [id, fields && new Set(fields.map(ownField))]))
  const targets = [...place.querySelectorAll('.ag-row[row-id]')].flatMap((row) => {
    const fields = changes.get(row.getAttribute('row-id') ?? '')
    const drawn = fields === undefined ? [] : [...row.querySelectorAll('.ag-cell')]
    return fields ? drawn.filter((cell) => fields.has(columns.get(cell.getAttribute('col-id') ?? '') ?? '')) : drawn
  })
  const cards = [...place.querySelectorAll('[data-row]')].filter((card) =>
    changes.has(card.getAttribute('data-row') ?? ''),
  )
  for (const target of [...targets, ...cards].slice(0, mostFlashing)) {
    running.get(target)?.cancel()
    running.set(target, target.animate(frames, { duration: flashMs, easing: 'ease-out' }))
  }
}

/** The field whose text stands beside its value. */
const ownField = (name: string): string => name.replace(/_dictText$/, '')

const fieldsByColumn = ({ columns }: ListController): ReadonlyMap<string, string> =>
  new Map(columns.snapshot().map(({ column: { id, field } }) => [id, field.name]))
