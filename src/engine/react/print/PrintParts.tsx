import { useMemo } from 'react'
import { fillText, messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ColumnProgram, FieldItem, ItemProgram, PrintProgram, RepeatProgram } from '#core/screen'
import type { SourceRows } from '#react/board'
import { CellHost, useCellFaces } from '#react/cell'
import { type DetailContext, detailContext } from '#react/detail'
import { type PrintBlock, useEngine } from '#react/engine'
import { DetailSurface, ValueHost } from '#react/item'
import { footerLines } from '#react/list'
import type { Scope } from '#react/scope'

interface Paper {
  program: PrintProgram
  rows: Readonly<Record<string, SourceRows>>
  scope: Scope
}

interface PrintPartsProps extends Paper {
  context: DetailContext
  items: readonly ItemProgram[]
}

interface DrawnParts extends PrintPartsProps {
  /** Number of loaded cell faces; cells render again when it changes. */
  settled: number
}

/** Items on paper, all rendered at once. Needs the surface of its record around it. */
export function PrintParts(props: PrintPartsProps) {
  const { faces } = useEngine()
  const columns = useMemo(() => Object.values(props.program.repeats).flatMap((one) => one.columns), [props.program])
  const settled = useCellFaces(columns)
  return <faces.PrintBlocks blocks={blocksOf({ ...props, settled })} />
}

/** Consecutive fields share a table of facts; every other item is its own block. */
function blocksOf(props: DrawnParts): PrintBlock[] {
  const { items, context, program } = props
  const blocks: PrintBlock[] = []
  for (const item of items) {
    const { state, title } = context.item(item.id).snapshot()
    if (!state.visible) continue
    const repeat = program.repeats[item.id]
    const last = blocks.at(-1)
    if (repeat) blocks.push(repeatBlock(item.id, title, repeat, props), ...furtherBlock(item.id, props))
    else if (item.kind !== 'field') blocks.push(...ownBlock(item, title, props))
    else if (last?.kind === 'facts') blocks[blocks.length - 1] = { ...last, facts: [...last.facts, factOf(item, last)] }
    else {
      const { grid } = context.program
      blocks.push({ kind: 'facts', id: item.id, columns: grid, facts: [factOf(item, { columns: grid })] })
    }
  }
  return blocks
}

const factOf = (item: FieldItem, { columns }: { columns: number }) => ({
  id: item.id,
  span: Math.min(item.span ?? 1, columns),
  children: <ValueHost item={item} />,
})

function ownBlock(item: Exclude<ItemProgram, FieldItem>, title: string, props: PrintPartsProps): PrintBlock[] {
  const { id } = item
  if (item.kind === 'text') return [{ kind: 'text', id, text: title }]
  if (item.kind === 'pageBreak') return [{ kind: 'pageBreak', id }]
  if (item.kind === 'handwritten') return [{ kind: 'handwritten', id, title, lines: item.lines }]
  if (item.kind === 'group')
    return [{ kind: 'group', id, title, children: <PrintParts {...props} items={item.items} /> }]
  return []
}

function repeatBlock(
  id: string,
  title: string,
  { columns, handwritten, footer, each }: RepeatProgram,
  props: DrawnParts,
): PrintBlock {
  const rows = props.rows[id]?.rows ?? []
  if (each) {
    const children = rows.map((row) => <RowBlock key={String(row.id)} each={each} row={row} {...props} />)
    return { kind: 'group', id, title, children }
  }
  const visible = columns.filter(({ hidden }) => !hidden)
  const cellOf = (column: ColumnProgram, row: RecordValues) => (
    <CellHost key={`${column.id} ${props.settled}`} column={column} record={row} ellipsis={wholeText} />
  )
  return {
    kind: 'table',
    id,
    title,
    columns: visible,
    handwritten: handwritten.map((heading) => heading.read(props.scope.evaluation(props.program.model, {}))),
    rows: rows.map((row) => ({ id: String(row.id), cells: visible.map((column) => cellOf(column, row)) })),
    lines: footerLines(footer, rows).map(({ measure, values }) => ({
      measure,
      cells: visible.map((column) => (column.field.name in values ? cellOf(column, values) : null)),
    })),
  }
}

/** A note on how many rows the limit of a source leaves out. */
function furtherBlock(id: string, { rows }: Paper): PrintBlock[] {
  const count = rows[id]?.further ?? 0
  return count > 0 ? [{ kind: 'text', id: `${id} further`, text: fillText(messages.list.further, { count }) }] : []
}

/** Paper has no tooltips, so texts are not shortened. */
const wholeText = Number.MAX_SAFE_INTEGER

interface RowBlockProps extends PrintPartsProps {
  each: NonNullable<RepeatProgram['each']>
  row: RecordValues
}

/** The block of one row. */
function RowBlock({ each, row, ...props }: RowBlockProps) {
  const context = useMemo(() => detailContext({ program: each, scope: props.scope }, row), [each, row, props.scope])
  return (
    <DetailSurface detail={context} record={row}>
      <PrintParts {...props} context={context} items={each.items} />
    </DetailSurface>
  )
}
