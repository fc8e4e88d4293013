import { Ajv, type ValidateFunction } from 'ajv'
import { segmentsOf } from '#core/document'
import type { Library } from '#core/library'
import { availableNames } from '#core/message'
import { type Collector, type Field, nearest, type Segments, unknownName } from '#core/model'
import { problemsOf, type StructureProblem } from '../structure.ts'
import { type Face, widgetMismatch } from './fit.ts'

interface WidgetPlace {
  library: Library
  collector: Collector
  /** The item, column, filter or field that names the widget. */
  at: Segments
}

/** A part of a document that may name a widget and pass it props. */
interface WidgetUse {
  widget?: string
  props?: Readonly<Record<string, unknown>>
}

/** Checks that a widget exists; true when it does, or when none is known. */
export function checkWidgetId(id: string, { library, collector, at }: WidgetPlace): boolean {
  const known = library.vocabulary.widgetIds()
  if (known.length === 0 || library.vocabulary.widget(id)) return true
  const otherwise = availableNames(known)
  collector.add([...at, 'widget'], unknownName('widget', { name: id, known, otherwise }))
  return false
}

/** Checks the widget of a field where it is written: it exists, takes the props, and can show and give the field's values. */
export function checkWidgetUse(user: WidgetUse, field: Field, place: WidgetPlace & { face: Face }): void {
  const { library, collector, at, face } = place
  const id = user.widget ?? field.document.widget ?? field.type.widgets[face]
  if (user.widget !== undefined && !checkWidgetId(user.widget, place)) return
  checkProps(id, user.props, { library, collector, at: [...at, 'props'] })
  const widget = user.widget === undefined ? undefined : library.vocabulary.widget(user.widget)
  const props = { ...field.document.props, ...user.props }
  const mismatch = widget && widgetMismatch({ widget, field, props, face })
  if (mismatch) collector.add([...at, 'widget'], mismatch)
  else if (id === 'matrix') checkMatrix(field, props, { library, collector, at: [...at, 'props'] })
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, validateFormats: false })
const compiled = new WeakMap<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const validator = ajv.compile(schema)
  compiled.set(schema, validator)
  return validator
}

interface PropsPlace {
  library: Library
  collector: Collector
  /** Where the props stand. */
  at: Segments
}

/** Checks props against what the widget says of itself; an expression is named as one, and not as a wrong value. */
export function checkProps(widgetId: string, props: object | undefined, { library, collector, at }: PropsPlace): void {
  const widget = library.vocabulary.widget(widgetId)
  if (!widget || !props) return
  const validate = validatorOf(widget.props)
  if (validate(props)) return
  for (const problem of problemsOf(validate.errors ?? [])) report(problem, { collector, at, props })
}

interface Reporting {
  collector: Collector
  at: Segments
  props: object
}

function report({ pointer, code, message, hint }: StructureProblem, { collector, at, props }: Reporting): void {
  const path = segmentsOf(pointer)
  const value = (props as Record<string, unknown>)[path[0] ?? '']
  if (typeof value === 'string' && value.startsWith('=')) return
  const isUnknown = code === 'unknown-key'
  collector.add([...at, ...path], {
    code: isUnknown ? 'unknown-prop' : 'bad-prop',
    message: isUnknown ? `组件没有属性 "${path.at(-1) ?? ''}"` : message,
    ...(hint ? { hint } : {}),
  })
}

interface MatrixPlace {
  library: Library
  collector: Collector
  /** Where the props stand. */
  at: Segments
}

const isSeveral = ({ type }: Pick<Field, 'type'>): boolean => type.multiple === true

const messagesByPart = {
  row: { several: false, hint: '换一个单选的字典字段' },
  column: { several: true, hint: '换一个类型为 dicts 的字段' },
} as const

/** Checks the fields that a matrix is made of: a dictionary for its lines, several values of one for its columns. */
export function checkMatrix(field: Field, props: Readonly<Record<string, unknown>>, place: MatrixPlace): void {
  const { library, collector, at } = place
  const model = library.resolvedModel(String(field.document.model))
  if (!model) return
  for (const key of ['row', 'column'] as const) {
    const name = props[key]
    if (typeof name !== 'string') {
      const message = `组件 matrix 需要 ${key}`
      collector.add(at, { code: 'missing-key', message, hint: messagesByPart[key].hint.replace('换', '写出') })
      continue
    }
    const found = model.field(name)
    const { several, hint } = messagesByPart[key]
    if (found?.dict !== undefined && isSeveral(found) === several) continue
    const names = model.fields.filter(({ dict, type }) => dict !== undefined && isSeveral({ type }) === several)
    collector.add([...at, key], {
      code: found ? 'wrong-type' : 'unknown-field',
      message: found ? `字段 "${name}" 是${found.type.title}` : `模型 ${model.id} 没有字段 "${name}"`,
      hint:
        nearest(
          name,
          names.map((one) => one.name),
        ) ?? hint,
    })
  }
}
