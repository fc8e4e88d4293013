import type { ListDocument, ListItemDocument } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { type Collector, createCollector, findingOf, type Segments, unknownName } from '#core/model'
import { compileEmbedded, embeddedDocument } from '#core/screen'
import { checkActions } from './actionCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks a list inside a form or detail: that it is one, what of it is written in place, and which rows it asks for. */
export function checkEmbedded(item: ListItemDocument, at: Segments, context: ScreenContext): void {
  const { library, collector, model: record, document } = context
  const list = embeddedDocument(item, { library, id: document.id })
  if (!list) reportMissing(item, at, context)
  if (!list || !record) return
  const isWritten = typeof item.list !== 'string'
  const inside = isWritten ? under(collector, [...at, 'list']) : createCollector(collector.document, null)
  const own = { collector: inside, at: [] }
  const compiled = compileEmbedded(item, { library, collector, at, list, record, own })
  if (!compiled) {
    const { model = '' } = list
    if (isWritten) inside.add(['model'], unknownName('model', { name: model, known: library.modelIds() }))
    return
  }
  const { program } = compiled
  const checked = { ...context, document: list, plain: list, program, model: program.model, collector: inside }
  if (isWritten) context.checkAll(checked)
  const { toolbar, rowActions } = item
  const bars = { ...bare(list), ...(toolbar ? { toolbar } : {}), ...(rowActions ? { rowActions } : {}) }
  checkActions({ ...checked, plain: bars, collector: under(collector, at) })
}

const bare = ({ kind, version, id, type, title, model, source }: ListDocument): ListDocument => ({
  ...{ kind, version, id, type, title },
  ...(model ? { model } : {}),
  ...(source ? { source } : {}),
})

/** What is found at a place of a part, told at the place of the whole. */
const under = (collector: Collector, at: Segments): Collector => ({
  ...collector,
  add: (place, finding) => collector.add([...at, ...place], finding),
})

function reportMissing({ list }: ListItemDocument, at: Segments, { library, collector }: ScreenContext): void {
  if (typeof list !== 'string') return
  const known = library.screen(list) !== undefined
  const finding = known
    ? findingOf(screenDiagnostics.notList, { list })
    : unknownName('screen', { name: list, known: library.screenIds() })
  collector.add([...at, 'list'], finding)
}
