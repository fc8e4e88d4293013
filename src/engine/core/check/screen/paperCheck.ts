import type { RepeatItemDocument } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { findingOf, type Model, type Segments } from '#core/model'
import type { Body, PlacedItem } from './bodies.ts'
import { checkRowColumns } from './columnCheck.ts'
import type { ScreenContext } from './screenContext.ts'

const onPaper = ['field', 'group', 'text', 'repeat', 'pageBreak'] as const
const onlyOnPaper = ['repeat', 'pageBreak'] as const

/** Checks that what is drawn by hand does not stand on paper, and the other way round. */
export function checkPaper({ item, at }: PlacedItem, { plain, collector }: ScreenContext): void {
  const isPrint = plain.type === 'print'
  const only = onlyOnPaper.find((key) => key in item)
  if (only && !isPrint) collector.add([...at, only], findingOf(screenDiagnostics.onlyInPrint, { only }))
  if (isPrint && !onPaper.some((key) => key in item))
    collector.add(at, findingOf(screenDiagnostics.notInPrint, { onPaper: onPaper.join('、') }))
}

/** The rows of a block that is repeated: their columns, or their items. */
export function checkRepeat(
  { repeat, columns, items }: RepeatItemDocument,
  at: Segments,
  context: ScreenContext,
  checkBody: (body: Body, context: ScreenContext) => void,
): void {
  const { model, library } = context
  const field = typeof repeat === 'string' ? model?.field(repeat) : undefined
  const rows: Model | undefined = library.resolvedModel(
    String(typeof repeat === 'string' ? field?.document.model : repeat.model),
  )
  if (!rows) return
  if (columns) checkRowColumns(columns, rows, { context, at: [...at, 'columns'] })
  const body = { face: 'detail' as const, items, at, itemsAt: [...at, 'items'], effects: [], actions: undefined }
  if (items) checkBody(body, { ...context, model: rows })
}
