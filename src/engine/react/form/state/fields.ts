import type { Field, FieldPatternTypes } from '@formily/core'
import { batch, raw } from '@formily/reactive'
import type { Field as ModelField } from '#core/model'
import type { FieldItem } from '#core/screen'
import { dictionarySource, listedSource } from '#react/source'
import type { FormSettings } from '../settings.ts'
import type { FormRecord } from './record.ts'
import type { FormView, ItemView } from './view.ts'

/** The Formily Fields of a form: made when first drawn or at fault, never all at once. */
export interface Fields {
  /** The Field of a name, made from its view when it is first needed. */
  of(name: string): Field
  /** The Field of a name where it has been made. */
  existing(name: string): Field | undefined
  /** All that have been made. Not watched. */
  all(): readonly Field[]
  /** The user has left the field, or changed it: its errors are shown. Formily's `visited` is a field that had the focus. */
  touch(name: string): void
  isTouched(name: string): boolean
  /** The server is being asked about the value. */
  setValidating(name: string, validating: boolean): void
  /** Forgets what was touched, and all feedback. */
  forget(): void
  /** Works out the views again that read these names, and writes what has become another to the Fields: nothing else does. */
  refresh(names: Iterable<string>): void
  refreshAll(): void
  /** Hears of each Field that is made, before anybody draws it. */
  onMade(hear: (field: Field, required: boolean) => void): void
}

/** The Fields of one form. */
export function createFields({ ports }: FormSettings, record: FormRecord, view: FormView): Fields {
  const { formily } = record
  const touched = new Set<string>()
  const validated = new Set<string>()
  const hears: ((field: Field, required: boolean) => void)[] = []
  const existing = (name: string) => formily.fields[name] as Field | undefined
  const all = () => Object.values(raw(formily.fields)) as Field[]
  const stateOf = (id: string) => fieldStateOf(view.of(id), view.isShown(id))
  const make = (name: string): Field => {
    const { required, texts, ...state } = stateOf(view.placeOf(name) ?? '')
    const drawing = drawingOf(view.fieldItem(name))
    const field = formily.createField({ name, basePath: '', ...state, data: texts, ...drawing })
    for (const hear of hears) hear(field, required)
    return field
  }
  const of = (name: string) => existing(name) ?? make(name)
  const apply = (ids: readonly string[]) =>
    batch(() => {
      for (const name of fieldsIn(ids, view)) {
        const field = existing(name)
        if (field) writeState(field, stateOf(view.placeOf(name) ?? ''))
      }
    })
  offerDictionaries(record, ports)
  // Formily validates a Field by itself when it gets or loses the focus, and then says that nobody is asked any more.
  record.subscribe(({ type, payload }) => {
    if (type === 'onFieldValidateEnd' && validated.has(payload.props.name)) payload.validating = true
  })
  return {
    of,
    existing,
    all,
    touch: (name) => void touched.add(name),
    isTouched: (name) => touched.has(name),
    setValidating(name, validating) {
      if (validating) validated.add(name)
      else validated.delete(name)
      if (validating || existing(name)) of(name).validating = validating
    },
    forget() {
      touched.clear()
      validated.clear()
      batch(() => all().forEach(forgetField))
    },
    refresh: (names) => apply(view.refresh(names)),
    refreshAll: () => apply(view.refreshAll()),
    onMade: (hear) => void hears.push(hear),
  }
}

function forgetField(field: Field): void {
  field.visited = false
  field.validating = false
  field.selfModified = false
  field.feedbacks = []
}

/** What a Field shows of a view. `texts` go into its `data`, which has what Formily knows no name for. */
interface FieldState {
  display: 'visible' | 'hidden'
  pattern: FieldPatternTypes
  required: boolean
  title: string
  description: string
  texts: Readonly<Record<'placeholder' | 'optionsWhere', string>>
}

/**
 * The state of the Field of an item. A hidden one keeps its value: Formily's `none` would delete it. What may only be read
 * is `readPretty`, as not every component knows `readOnly`.
 */
function fieldStateOf({ state, title, help, placeholder, optionsWhere }: ItemView, isShown: boolean): FieldState {
  const { readonly, disabled, required } = state
  const closed = disabled ? 'disabled' : 'editable'
  return {
    display: isShown ? 'visible' : 'hidden',
    pattern: readonly ? 'readPretty' : closed,
    ...{ required, title, description: help },
    texts: { placeholder, optionsWhere },
  }
}

function writeState(field: Field, { texts, required, ...state }: FieldState): void {
  Object.assign(field, state)
  Object.assign(field.data, texts)
  if (field.required !== required) field.setValidatorRule('required', saysRequired(required))
}

/** A Field that is required says so; what is missing is said by our rules. Formily's own tests nothing but `true`. */
export const saysRequired = (required: boolean): boolean => (required && 'by rules') as boolean

/** How the item is drawn, by the names of our registry: a component may set others. */
const drawingOf = (item: FieldItem | undefined) =>
  item && {
    component: [item.widget] as [string],
    decorator: ['field'] as [string],
    ...(Array.isArray(item.props.options) ? { dataSource: listedSource(item.props.options) } : {}),
  }

/** A Field that is drawn has the options of its dictionary as soon as they are loaded. */
function offerDictionaries({ model, subscribe }: FormRecord, { dictionary }: FormSettings['ports']): void {
  const ends = new Map<string, () => void>()
  const begin = (field: Field, { name, dict, document }: ModelField) => {
    const options = dictionary(dict ?? '')
    const offer = () => field.setDataSource(dictionarySource(options.snapshot(), document.wire === 'int'))
    ends.set(name, options.subscribe(offer))
    offer()
  }
  subscribe(({ type, payload }) => {
    if (type !== 'onFieldMount' && type !== 'onFieldUnmount') return
    const { name } = payload.props
    ends.get(name)?.()
    ends.delete(name)
    const described = model.field(name)
    if (described?.dict && type === 'onFieldMount') begin(payload, described)
  })
}

/** The names of the fields in these items: those of a group or of tabs are shown and hidden with it. */
function fieldsIn(ids: readonly string[], { nodes, fieldNames }: FormView): readonly string[] {
  const items = ids.map((id) => nodes.get(id)?.item)
  const single = items.flatMap((item) => (item && 'field' in item ? [item.field.name] : []))
  return single.length === ids.length ? single : fieldNames
}
