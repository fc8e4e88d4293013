import type {
  AnyDocument,
  Diagnostic,
  EffectDocument,
  FormBodyDocument,
  ItemEntry,
  ScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector, type Model } from '#core/model'
import { deriveFormItems, restOfForm, wholeScreen } from '#core/screen'
import { report } from './problem.ts'
import type { FormilySchema } from './schema.ts'
import { writeEffects } from './write/effects.ts'
import { paneNode, writeItems } from './write/items.ts'
import { fieldNamesOf, reportUnwritten, type Writing, within } from './write/writing.ts'

interface WriteSchemaResult {
  /** Undefined if the document has no form. */
  schema: FormilySchema | undefined
  /** What Formily cannot express, at its place in the screen or model. */
  diagnostics: readonly Diagnostic[]
}

/** Writes a document's form as Formily JSON Schema: for a list the form it opens, for a model the derived one. */
export function writeSchema(document: AnyDocument, library: Library): WriteSchemaResult {
  const collector = createCollector({ kind: document.kind, id: document.id }, null)
  const form = formOf(document, library)
  if (!form) {
    report({ collector, at: [] }, 'formily-no-form', { what: `${document.kind} ${document.id} ` })
    return { schema: undefined, diagnostics: collector.diagnostics }
  }
  const own = form.screen === document.id ? collector : createCollector({ kind: 'screen', id: form.screen }, null)
  const models = new Map<string, Collector>()
  const writing = writingOf(form, { library, own, models })
  const schema = schemaOf(form, writing)
  const all = [own, ...models.values()]
  return { schema, diagnostics: all.flatMap(({ diagnostics }) => diagnostics) }
}

interface Step {
  title: string
  items?: ItemEntry[]
}

/** A form and the document that contains it. */
interface WrittenForm {
  screen: string
  title: string
  model: Model
  /** The place of its options in the screen. */
  at: readonly string[]
  words: FormBodyDocument & { steps?: Step[] }
}

function formOf(document: AnyDocument, library: Library): WrittenForm | undefined {
  if (document.kind === 'model') return derivedForm(document.id, document.title, library.resolvedModel(document.id))
  return document.kind === 'screen' ? formOfScreen(document, library, true) : undefined
}

const derivedForm = (screen: string, title: string, model: Model | undefined): WrittenForm | undefined =>
  model && { screen, title, model, at: [], words: {} }

function formOfScreen(document: ScreenDocument, library: Library, mayFollow: boolean): WrittenForm | undefined {
  const plain = wholeScreen(document, library)
  if (!plain || !('model' in plain) || typeof plain.model !== 'string') return undefined
  const model = library.resolvedModel(plain.model)
  if (!model) return undefined
  const { id: screen, title } = plain
  if (plain.type === 'form' || plain.type === 'steps')
    return { screen, title, model, at: [], words: plain as FormBodyDocument }
  if (plain.type !== 'list') return undefined
  if (typeof plain.form === 'object') return { screen, title, model, at: ['form'], words: plain.form }
  const other = typeof plain.form === 'string' ? library.screen(plain.form) : undefined
  if (plain.form !== undefined) return other && mayFollow ? formOfScreen(other, library, false) : undefined
  return model.api === undefined ? undefined : derivedForm(screen, title, model)
}

interface WritingParts {
  library: Library
  own: Collector
  models: Map<string, Collector>
}

function writingOf({ model, at, words }: WrittenForm, { library, own, models }: WritingParts): Writing {
  const entries = entriesOf(words, model)
  const rest = restOfForm(entries, model)
  return {
    ...{ library, collector: own, model, at, rest, nodes: new Map() },
    record: { fields: new Set(fieldNamesOf(entries, { model, rest })) },
    modelCollector({ id }) {
      const collectorOfModel = models.get(id) ?? createCollector({ kind: 'model', id }, null)
      models.set(id, collectorOfModel)
      return collectorOfModel
    },
  }
}

const entriesOf = ({ items, steps }: WrittenForm['words'], model: Model): readonly ItemEntry[] =>
  items ?? steps?.flatMap((step) => step.items ?? []) ?? deriveFormItems(model)

const header = ['$schema', 'kind', 'version', 'id', 'title', 'type', 'model', 'items', 'steps', 'grid', 'effects']

function schemaOf({ screen, title, model, words }: WrittenForm, writing: Writing): FormilySchema {
  const { steps, grid, effects } = words
  const properties = steps
    ? { steps_1: stepsNode(steps, writing) }
    : writeItems(entriesOf(words, model), within(writing, 'items'))
  writeEffects((effects ?? []) as EffectDocument[], within(writing, 'effects'))
  reportUnwritten(writing, words, header)
  const layout = { type: 'void', 'x-component': 'FormGrid', 'x-component-props': { maxColumns: grid }, properties }
  const extension = { model: model.id, ...(screen.includes('/') ? { screen } : {}) }
  return {
    type: 'object',
    title,
    'x-data': extension,
    properties: grid === undefined ? properties : { layout_1: layout },
  }
}

function stepsNode(steps: readonly Step[], writing: Writing): FormilySchema {
  const panes = steps.map(
    (step, index) =>
      [
        `step_${index + 1}`,
        paneNode(step, { component: 'FormStep.StepPane', prop: 'title' }, within(writing, 'steps', index)),
      ] as const,
  )
  return { type: 'void', 'x-component': 'FormStep', properties: Object.fromEntries(panes) }
}
