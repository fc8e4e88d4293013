import type { Field, FieldPatternTypes } from '@formily/core'
import { batch, raw } from '@formily/reactive'
import type { Field as ModelField } from '#core/model'
import type { FieldItem } from '#core/screen'
import { dictionarySource, listedSource } from '#react/source'
import type { FormSettings } from '../settings.ts'
import type { FormRecord } from './record.ts'
import type { FormView, ItemView } from './view.ts'

/** The Formily Fields of a form, created on demand: when first rendered or invalid. */
export interface Fields {
  /** The Field of a name, created from its view on first use. */
  of(name: string): Field
  /** The Field of a name, if it exists. */
  existing(name: string): Field | undefined
  /** All existing Fields. Not watched. */
  all(): readonly Field[]
  /** The user has left or changed the field, so its errors show. Formily's `visited` only means that it had focus. */
  touch(name: string): void
  isTouched(name: string): boolean
  /** The server is checking the value. */
  setValidating(name: string, validating: boolean): void
  /** Resets touched fields and all feedback. */
  forget(): void
  /** Recomputes the views that read these names, and writes their changes to the Fields. */
  refresh(names: Iterable<string>): void
  refreshAll(): void
  /** Adds a listener for each new Field, called before it is rendered. */
  onMade(listener: (field: Field, required: boolean) => void): void
}

/** The Fields of one form. */
export function createFields({ ports }: FormSettings, record: FormRecord, view: FormView): Fields {
  const { formily } = record
  const touched = new Set<string>()
  const validated = new Set<string>()
  const listeners: ((field: Field, required: boolean) => void)[] = []
  const existing = (name: string) => formily.fields[name] as Field | undefined
  const all = () => Object.values(raw(formily.fields)) as Field[]
  const stateOf = (id: string) => fieldStateOf(view.of(id), view.isShown(id))
  const make = (name: string): Field => {
    const { required, texts, ...state } = stateOf(view.placeOf(name) ?? '')
    const component = componentOf(view.fieldItem(name))
    const field = formily.createField({ name, basePath: '', ...state, data: texts, ...component })
    for (const listener of listeners) listener(field, required)
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
  provideDictionaries(record, ports)
  // Formily validates a Field on focus and blur, and then resets `validating` although our check is pending.
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
    onMade: (listener) => void listeners.push(listener),
  }
}

function forgetField(field: Field): void {
  field.visited = false
  field.validating = false
  field.selfModified = false
  field.feedbacks = []
}

/** The state of a Field. `texts` go into its `data`, which holds what Formily has no property for. */
interface FieldState {
  display: 'visible' | 'hidden'
  pattern: FieldPatternTypes
  required: boolean
  title: string
  description: string
  texts: Readonly<Record<'placeholder' | 'optionsWhere', string>>
}

/**
 * The Field state of an item. Hidden fields keep their value, which Formily's `none` would delete. Read-only ones are
 * `readPretty`, as not every component supports `readOnly`.
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

/** Marks a Field as required without Formily's check, which only acts on `true`: our rules report missing values. */
export const saysRequired = (required: boolean): boolean => (required && 'by rules') as boolean

/** How the item is rendered, by names of our registry; a component may set others. */
const componentOf = (item: FieldItem | undefined) =>
  item && {
    component: [item.widget] as [string],
    decorator: ['field'] as [string],
    ...(Array.isArray(item.props.options) ? { dataSource: listedSource(item.props.options) } : {}),
  }

/** Sets the options of a mounted Field once its dictionary is loaded. */
function provideDictionaries({ model, subscribe }: FormRecord, { dictionary }: FormSettings['ports']): void {
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

/** The names of the fields in these items; all names if one is a container, which shows and hides its content. */
function fieldsIn(ids: readonly string[], { nodes, fieldNames }: FormView): readonly string[] {
  const items = ids.map((id) => nodes.get(id)?.item)
  const single = items.flatMap((item) => (item && 'field' in item ? [item.field.name] : []))
  return single.length === ids.length ? single : fieldNames
}
