import { type FieldDocument, languageVersion, type ModelDocument, segmentsOf } from '#core/document'
import type { Library } from '#core/library'
import { createCollector, resolveModel, type Segments } from '#core/model'
import { checkFields } from '../model/fieldsCheck.ts'
import { actionsOf, placedSteps } from './bars.ts'
import type { ScreenContext } from './screenContext.ts'

/** Fields that a screen writes itself, and what stands there in place of a model. */
interface OwnFields {
  id: string
  title: string
  fields: Record<string, FieldDocument>
  /** Why there can be no records below. */
  message: string
  hint: string
}

const ofRecords = new Set(['table', 'one'])

/** Checks fields of a screen's own as those of a model; the compiler has named what it needs of them. */
export function checkOwnFields(own: OwnFields, at: Segments, { library, collector }: ScreenContext): void {
  const { id, title, message, hint } = own
  const fields = Object.fromEntries(Object.entries(own.fields).filter(([, { type }]) => !ofRecords.has(type)))
  for (const name of Object.keys(own.fields))
    if (!(name in fields)) collector.add([...at, 'fields', name, 'type'], { code: 'not-allowed', message, hint })
  const document: ModelDocument = {
    kind: 'model',
    version: languageVersion,
    id,
    title: title.startsWith('=') ? id : title,
    internal: true,
    fields: fields as ModelDocument['fields'],
  }
  const extended: Library = { ...library, model: (name) => (name === id ? document : library.model(name)) }
  const found = createCollector(collector.document, collector.checks, collector.look)
  checkFields({ document, model: resolveModel(document, extended).model, library: extended, collector: found })
  for (const { pointer, ...diagnostic } of found.diagnostics)
    collector.add([...at, ...segmentsOf(pointer)], {
      code: diagnostic.code,
      message: diagnostic.message,
      severity: diagnostic.severity,
      ...(diagnostic.hint ? { hint: diagnostic.hint } : {}),
    })
}

/** Checks the small forms of actions as the fields of a model. */
export function checkAsks(context: ScreenContext): void {
  for (const { action, at } of actionsOf(context.plain))
    for (const placed of placedSteps(action.run ?? [], [...at, 'run']))
      if ('ask' in placed.step && typeof placed.step.ask.fields !== 'string')
        checkOwnFields(askedFields(placed.step.ask as Ask), [...placed.at, 'ask'], context)
}

interface Ask {
  title: string
  fields: Record<string, FieldDocument>
}

const askedFields = ({ title, fields }: Ask) => ({
  id: 'ask',
  title,
  fields,
  message: '询问没有记录，不能有子表或一对一',
  hint: '打开一个表单',
})
