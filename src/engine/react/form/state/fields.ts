import type { Field, FieldPatternTypes, Form } from '@formily/core'
import { batch, raw } from '@formily/reactive'
import { toOptions } from '#core/dictionary'
import type { FieldItem } from '#core/screen'
import type { FormView, ItemView } from './view.ts'

/** The Formily Fields of a form: made when first drawn, touched or at fault, never all at once. */
export interface Fields {
  /** The Field of a name, made from its view when it is first needed. */
  of(name: string): Field
  /** The Field of a name where it has been made. */
  existing(name: string): Field | undefined
  /** All that have been made. Not watched. */
  all(): readonly Field[]
  /** The user has left the field, or changed it. */
  visit(name: string): void
  isVisited(name: string): boolean
  /** The server is being asked about the value. */
  setValidating(name: string, validating: boolean): void
  /** Forgets who has visited what, and all feedback. */
  forget(): void
  /** Works out the views again that read these names, and writes what has become another to the Fields: nothing else does. */
  refresh(names: Iterable<string>): void
  refreshAll(): void
  /** Hears of each Field that is made, before anybody draws it. */
  onMade(hear: (field: Field, required: boolean) => void): void
}

/** The Fields of one form. */
export function createFields(formily: Form, view: FormView): Fields {
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
  return {
    of,
    existing,
    all,
    visit(name) {
      of(name).visited = true
    },
    isVisited: (name) => existing(name)?.visited === true,
    setValidating(name, validating) {
      if (validating || existing(name)) of(name).validating = validating
    },
    forget: () => batch(() => all().forEach(forgetField)),
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
    ...(Array.isArray(item.props.options) ? { dataSource: dataSourceOf(item.props.options) } : {}),
  }

/** The options that the document lists, as Formily's components take them. */
const dataSourceOf = (options: unknown) => toOptions(options).map(({ value, text }) => ({ value, label: text }))

/** The names of the fields in these items: those of a group or of tabs are shown and hidden with it. */
function fieldsIn(ids: readonly string[], { nodes, fieldNames }: FormView): readonly string[] {
  const items = ids.map((id) => nodes.get(id)?.item)
  const single = items.flatMap((item) => (item && 'field' in item ? [item.field.name] : []))
  return single.length === ids.length ? single : fieldNames
}
