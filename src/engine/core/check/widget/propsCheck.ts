import { Ajv, type ValidateFunction } from 'ajv'
import { segmentsOf } from '#core/document'
import type { Library } from '#core/library'
import type { Collector, Segments } from '#core/model'
import { problemsOf, type StructureProblem } from '../structure.ts'

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
