import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Library } from '#core/library'
import { type Collector, nearest, type Segments } from '#core/model'

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
const compiled = new WeakMap<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const made = ajv.compile(schema)
  compiled.set(schema, made)
  return made
}

interface PropsPlace {
  library: Library
  collector: Collector
  /** Where the props stand. */
  at: Segments
}

/** Checks props against what the widget says of itself; values that are expressions are left to the one that reads them. */
export function checkProps(widgetId: string, props: object | undefined, { library, collector, at }: PropsPlace): void {
  const widget = library.vocabulary.widget(widgetId)
  if (!widget || !props) return
  const validate = validatorOf(widget.props)
  if (validate(props)) return
  const known = Object.keys((widget.props as { properties?: object }).properties ?? {})
  for (const error of validate.errors ?? []) report(error, { collector, at, known, props })
}

interface Reporting {
  collector: Collector
  at: Segments
  known: readonly string[]
  props: object
}

function report(error: ErrorObject, { collector, at, known, props }: Reporting): void {
  const key = error.params.additionalProperty as string | undefined
  if (key !== undefined) {
    const hint = nearest(key, known) ?? (known.length > 0 ? `可用：${known.join('、')}` : '这个组件没有属性')
    collector.add([...at, key], { code: 'unknown-prop', message: `组件没有属性 "${key}"`, hint })
    return
  }
  const path = error.instancePath.split('/').slice(1)
  const value = (props as Record<string, unknown>)[path[0] ?? '']
  if (typeof value === 'string' && value.startsWith('=')) return
  collector.add([...at, ...path], {
    code: 'bad-prop',
    message: `组件属性的值不符合要求（${error.message ?? error.keyword}）`,
  })
}
