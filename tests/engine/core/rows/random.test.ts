import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addRows,
  loadRows,
  mergeRows,
  moveRow,
  type PasteStep,
  pasteCells,
  patchOf,
  type RowsState,
  rebaseRows,
  removeRows,
  setCells,
  undoPaste,
  validateRows,
} from '#core/rows'
import { compileRules } from '#core/rule'
import { idsFrom, pasteColumns } from './pasteColumns.ts'

/** A table of plain lines, to which each operation is done in the most obvious way. */
interface Line {
  id: string
  cells: Record<string, unknown>
}

interface Model {
  lines: Line[]
  next: number
}

type Step =
  | { kind: 'set'; row: number; column: number; text: string }
  | { kind: 'add'; at: number; count: number }
  | { kind: 'remove'; row: number }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'paste'; row: number; column: number; cells: string[][] }
  | { kind: 'undo' }

const keys = pasteColumns.map(({ key }) => key)
const place = fc.nat({ max: 8 })
const column = fc.nat({ max: 3 })
const text = fc.constantFrom('', '1', '-20', '张三', '=cmd', '2024/1/5', '湖南')
const cells = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('set' as const), row: place, column, text }),
    fc.record({ kind: fc.constant('add' as const), at: place, count: fc.nat({ max: 3 }) }),
    fc.record({ kind: fc.constant('remove' as const), row: place }),
    fc.record({ kind: fc.constant('move' as const), from: place, to: place }),
    fc.record({ kind: fc.constant('paste' as const), row: place, column, cells }),
    fc.record({ kind: fc.constant('undo' as const) }),
  ),
  { maxLength: 25 },
)

const read = (key: string, value: string): unknown => (key === 'count' && /^-?\d+$/.test(value) ? Number(value) : value)

function put(line: Line, from: number, texts: readonly string[]): void {
  const before = { ...line.cells }
  const filled = new Set<string>()
  for (const [at, value] of texts.entries()) {
    const key = keys[from + at]
    if (key === undefined) break
    line.cells[key] = read(key, value)
    filled.add(key)
  }
  if (filled.has('province') && !filled.has('city') && before.province !== line.cells.province) line.cells.city = null
}

const added = (model: Model, count: number): Line[] =>
  Array.from({ length: count }, () => ({ id: `row_${model.next++}`, cells: {} }))

function modelled(model: Model, step: Step, undo: () => void): void {
  const { lines } = model
  if (step.kind === 'set') {
    const line = lines[step.row]
    if (line) line.cells[keys[step.column] ?? ''] = read(keys[step.column] ?? '', step.text)
  } else if (step.kind === 'add') lines.splice(Math.min(step.at, lines.length), 0, ...added(model, step.count))
  else if (step.kind === 'remove') lines.splice(step.row, 1)
  else if (step.kind === 'move') {
    if (step.from < lines.length && step.to < lines.length) lines.splice(step.to, 0, ...lines.splice(step.from, 1))
  } else if (step.kind === 'paste') {
    const at = Math.min(step.row, lines.length)
    lines.push(...added(model, Math.max(0, at + step.cells.length - lines.length)))
    for (const [index, texts] of step.cells.entries()) put(lines[at + index] as Line, step.column, texts)
  } else undo()
}

function applied(state: RowsState, step: Exclude<Step, { kind: 'paste' | 'undo' }>): RowsState {
  const id = (row: number) => state.rows[row]?.id
  switch (step.kind) {
    case 'set': {
      const key = keys[step.column] ?? ''
      return setCells(state, id(step.row) ?? '', { [key]: read(key, step.text) })
    }
    case 'add':
      return addRows(
        state,
        Array.from({ length: step.count }, () => ({})),
        step.at,
      )
    case 'remove':
      return removeRows(state, [id(step.row) ?? ''])
    case 'move':
      return moveRow(state, step.from, step.to)
  }
}

const start = [
  { id: '1', name: '李四', count: 1, province: '湖南', city: '长沙' },
  { id: '2', name: '王五', count: 2, province: '湖北', city: '武汉' },
  { id: '3', name: '赵六', count: 3 },
]

const bare = (cells: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined && value !== null))
const linesOf = (rows: readonly object[]) =>
  rows.map((row) => {
    const { id, ...cells } = row as Line['cells'] & { id: string }
    return { id, cells: bare(cells) }
  })

it('random operations and pastes come to what a plain table comes to', () => {
  fc.assert(
    fc.property(steps, (done) => {
      let state = loadRows(start)
      const model: Model = { lines: start.map(({ id, ...rest }) => ({ id, cells: { ...rest } })), next: 1 }
      // An undo is compared where nothing came between: then it is the table before the paste.
      let last: { step: PasteStep; before: Line[] } | null = null
      for (const step of done) {
        if (step.kind === 'undo' && !last) continue
        const before = structuredClone(model.lines)
        modelled(model, step, () => {
          model.lines = last?.before ?? model.lines
        })
        if (step.kind === 'paste') {
          const at = Math.min(step.row, state.rows.length)
          const columns = pasteColumns.slice(step.column)
          const pasted = pasteCells(state, { ids: idsFrom(state, at), columns, cells: step.cells, newRow: () => ({}) })
          state = pasted.state
          last = { step: pasted.step, before }
        } else if (step.kind === 'undo') {
          if (last) state = undoPaste(state, last.step)
          last = null
        } else {
          state = applied(state, step)
          last = null
        }
        expect(linesOf(state.rows)).toEqual(model.lines.map(({ id, cells }) => ({ id, cells: bare(cells) })))
      }
    }),
    { numRuns: 300 },
  )
})

const checks = pasteColumns.map(({ key }) => ({ key, rules: compileRules([], key) }))

it('after random operations what is sent makes the stored rows into those in sight, and no refused text is taken for a value', () => {
  fc.assert(
    fc.property(steps, (done) => {
      const loaded = loadRows(start)
      const state = done.reduce((rows, step) => {
        if (step.kind === 'undo') return rows
        if (step.kind !== 'paste') return applied(rows, step)
        const columns = pasteColumns.slice(step.column)
        return pasteCells(rows, {
          ids: idsFrom(rows, step.row),
          columns,
          cells: step.cells,
          newRow: () => ({}),
        }).state
      }, loaded)
      const { added: sent, edited, removed } = patchOf(state)
      const gone = new Set(removed.map(({ id }) => id))
      const stored = start
        .filter(({ id }) => !gone.has(id))
        .map((row) => ({ ...row, ...edited.find(({ id }) => id === row.id) }))
      const visible = linesOf(state.rows).map(({ id, cells }) => ({ id, cells: withoutBlank(cells) }))
      const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
      const old = visible.filter(({ id }) => !id.startsWith('row_')).toSorted(byId)
      expect(
        linesOf(stored)
          .map(({ id, cells }) => ({ id, cells: withoutBlank(cells) }))
          .toSorted(byId),
      ).toEqual(old)
      expect(sent).toEqual(visible.filter(({ id }) => id.startsWith('row_')).map(({ cells }) => cells))
      const faults = validateRows(state, checks) ?? {}
      for (const { id, count } of state.rows as readonly { id: string; count?: unknown }[])
        if (faults[id]?.count !== undefined) expect(typeof count).toBe('string')
      // The same rows from the server again change nothing, neither in one piece nor as a message.
      expect(
        rebaseRows(state, loaded)
          .rows.map(({ id }) => id)
          .toSorted(),
      ).toEqual(state.rows.map(({ id }) => id).toSorted())
      const changes = new Map(start.map((row) => [row.id, row]))
      const merged = mergeRows(state, changes, { belongs: () => true, takes: () => true })
      expect(merged.state.rows).toEqual(state.rows)
    }),
    { numRuns: 300 },
  )
})

const withoutBlank = (cells: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''))
