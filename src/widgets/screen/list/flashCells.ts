import type { ListController } from '#react/list'
import type { CellChange } from '#react/live'

/** spec: widgets §9, reload highlight */
const flashMs = 1_400
const mostFlashing = 400
/** A coloured layer under the text that fades: the browser draws that by itself, where a fading background keeps the page busy. */
const frames = [{ opacity: 1 }, { opacity: 0 }]

const running = new WeakMap<Element, Animation>()

function flash(target: HTMLElement): void {
  running.get(target)?.cancel()
  target.dataset.flash = ''
  const animation = target.animate(frames, { duration: flashMs, easing: 'ease-out', pseudoElement: '::after' })
  animation.onfinish = () => delete target.dataset.flash
  running.set(target, animation)
}

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
    const cells = fields === undefined ? [] : [...row.querySelectorAll<HTMLElement>('.ag-cell')]
    return fields ? cells.filter((cell) => fields.has(columns.get(cell.getAttribute('col-id') ?? '') ?? '')) : cells
  })
  const cards = [...place.querySelectorAll<HTMLElement>('[data-row]')].filter((card) =>
    changes.has(card.getAttribute('data-row') ?? ''),
  )
  for (const target of [...targets, ...cards].slice(0, mostFlashing)) flash(target)
}

/** The field whose text stands beside its value. */
const ownField = (name: string): string => name.replace(/_dictText$/, '')

const fieldsByColumn = ({ columns }: ListController): ReadonlyMap<string, string> =>
  new Map(columns.snapshot().map(({ column: { id, field } }) => [id, field.name]))
