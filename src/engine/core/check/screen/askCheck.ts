import { type FieldDocument, languageVersion, type ModelDocument, segmentsOf } from '#core/document'
import type { Library } from '#core/library'
import { createCollector, resolveModel, type Segments } from '#core/model'
import { checkFields } from '../model/fieldsCheck.ts'
import { actionsOf } from './bars.ts'
import { placedSteps } from './placedSteps.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks the small forms of actions as the fields of a model; the compiler has named what it needs of them. */
export function checkAsks(context: ScreenContext): void {
  for (const { action, at } of actionsOf(context.plain))
    for (const placed of placedSteps(action.run ?? [], [...at, 'run']))
      if ('ask' in placed.step && typeof placed.step.ask.fields !== 'string')
        checkAsk(placed.step.ask as Ask, [...placed.at, 'ask'], context)
}

interface Ask {
  title: string
  fields: Record<string, FieldDocument>
}

const ofRecords = new Set(['table', 'one'])

function checkAsk({ title, fields: all }: Ask, at: Segments, { library, collector }: ScreenContext): void {
  const fields = Object.fromEntries(Object.entries(all).filter(([, { type }]) => !ofRecords.has(type)))
  for (const name of Object.keys(all))
    if (!(name in fields))
      collector.add([...at, 'fields', name, 'type'], {
        code: 'not-allowed',
        message: '询问没有记录，不能有子表或一对一',
        hint: '打开一个表单',
      })
  const document: ModelDocument = {
    kind: 'model',
    version: languageVersion,
    id: 'ask',
    title: title.startsWith('=') ? 'ask' : title,
    internal: true,
    fields: fields as ModelDocument['fields'],
  }
  const asked: Library = { ...library, model: (id) => (id === 'ask' ? document : library.model(id)) }
  const own = createCollector(collector.document, collector.checks, collector.look)
  checkFields({ document, model: resolveModel(document, asked).model, library: asked, collector: own })
  for (const { pointer, code, message, hint, severity } of own.diagnostics)
    collector.add([...at, ...segmentsOf(pointer)], { code, message, severity, ...(hint ? { hint } : {}) })
}
