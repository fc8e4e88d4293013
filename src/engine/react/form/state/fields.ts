import type { Field, Form } from '@formily/core'
import { batch, raw } from '@formily/reactive'
import { toOptions } from '#core/dictionary'
import type { FieldItem } from '#core/screen'
import { fieldStateOf, writeState } from './apply.ts'
import type { ItemIndex } from './plan.ts'
import type { Views } from './view.ts'

/** The Formily Fields of a form: made when first drawn, touched or at fault, never all at once. */
export interface Fields {
  /** The Field of a name, made from its view when it is first needed. */
  of(name: string): Field
  /** The Field of a name where it has been made. */
  existing(name: string): Field | undefined
  /** The user has left the field, or changed it. */
  visit(name: string): void
  isVisited(name: string): boolean
  /** The server is being asked about the value. */
  setValidating(name: string, validating: boolean): void
  /** Forgets who has visited what, and all feedback. */
  forget(): void
  /** Writes the views of these items to their Fields. Nothing else writes what a view says. */
  apply(ids: readonly string[]): void
  /** Hears of each Field that is made, before anybody draws it. */
  onMade(hear: (field: Field, required: boolean) => void): void
}

interface FieldSources {
  formily: Form
  index: ItemIndex
  views: Views
}

/** The Fields of one form. */
export function createFields({ formily, index, views }: FieldSources): Fields {
  const hears: ((field: Field, required: boolean) => void)[] = []
  const existing = (name: string) => formily.fields[name] as Field | undefined
  const stateOf = (id: string) => fieldStateOf(views.of(id), views.isShown(id))
  const make = (name: string): Field => {
    const { required, texts, ...state } = stateOf(index.placeOf(name) ?? '')
    const field = formily.createField({
      name,
      basePath: '',
      ...state,
      data: texts,
      ...drawingOf(index.fieldItem(name)),
    })
    for (const hear of hears) hear(field, required)
    return field
  }
  const of = (name: string) => existing(name) ?? make(name)
  return {
    of,
    existing,
    apply(ids) {
      batch(() => {
        for (const name of namesIn(ids, index)) {
          const field = existing(name)
          if (field) writeState(field, stateOf(index.placeOf(name) ?? ''))
        }
      })
    },
    visit(name) {
      of(name).visited = true
    },
    isVisited: (name) => existing(name)?.visited === true,
    setValidating(name, validating) {
      if (validating || existing(name)) of(name).validating = validating
    },
    forget: () => batch(() => forgetAll(Object.values(raw(formily.fields)) as Field[])),
    onMade: (hear) => void hears.push(hear),
  }
}

function forgetAll(fields: readonly Field[]): void {
  for (const field of fields) {
    field.visited = false
    field.validating = false
    field.selfModified = false
    field.feedbacks = []
  }
}

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
function namesIn(ids: readonly string[], index: ItemIndex): readonly string[] {
  const items = ids.map((id) => index.nodes.get(id)?.item)
  const single = items.flatMap((item) => (item && 'field' in item ? [item.field.name] : []))
  return single.length === ids.length ? single : index.fieldNames
}
