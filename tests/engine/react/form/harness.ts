import type { AnyDocument, FieldDocument, FormDocument, ModelDocument } from '#core/document'
import type { RecordValues } from '#core/model'
import type { Mode } from '#core/screen'
import { formOver, modelWith } from '#fixtures/engineDocuments.ts'
import { createWorld, type Handlers, type World } from '#fixtures/engineWorld.ts'
import { screenPorts } from '#react/engine'
import { createFormController, errorsOf, type FormController } from '#react/form'

export interface Opened {
  form: FormController
  world: World
  stop(): void
  /** Value, errors and state of a field, as its host sees them. */
  look(field: string): {
    value: unknown
    errors: readonly string[]
    visible: boolean
    readonly: boolean
    required: boolean
  }
}

export interface Opening {
  fields: Record<string, FieldDocument>
  model?: Partial<ModelDocument>
  form?: Partial<FormDocument>
  others?: AnyDocument[]
  mode?: Mode
  record?: RecordValues
  prefill?: RecordValues
  handlers?: Handlers
  world?: World
  answer?: (values: RecordValues) => void
}

/** Rows of a thing: what its sub-table `parts` holds. */
export const partModel = {
  kind: 'model',
  version: 2,
  id: 'part',
  title: '部件',
  fields: { thingId: { type: 'text', title: '文本' }, name: { type: 'text', title: '文本' } },
} as const

/** A form over a model of these fields, in a world of its own unless one is given. */
export function openForm({ fields, model, form: document, others = [], handlers = {}, ...settings }: Opening): Opened {
  const world = settings.world ?? createWorld(handlers)
  const { program, library } = formOver(modelWith(fields, model), document, ...others)
  const record = settings.record ?? null
  const form = createFormController({
    program,
    library,
    mode: settings.mode ?? (record ? 'edit' : 'create'),
    record,
    draftPlace: { screen: program.id, record: String(record?.id ?? '') },
    ports: screenPorts(world.runtime, {}),
    ...(settings.prefill ? { prefill: settings.prefill } : {}),
    ...(settings.answer ? { answer: settings.answer } : {}),
  })
  const stop = form.start()
  const look = (field: string) => {
    const item = program.fieldItems.find((one) => one.field.name === field)
    if (!item) throw new Error(`the form has no ${field}`)
    const { readPretty: readonly, required } = form.field(field)
    const errors = errorsOf(form.field(field))
    const value = form.value(field).snapshot()
    return { value, errors, readonly, required, visible: form.item(item.id).snapshot().state.visible }
  }
  return { form, world, look, stop }
}
