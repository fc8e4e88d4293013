import type { CallStep, StepDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { nearest } from '#core/model'
import { compileAsk } from './ask.ts'
import { compileLabel, compileValues } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import type { FormProgram, Label, StepProgram } from './program.ts'

/** The steps of an action in order; what an `ask` has asked, and what a `call` was answered, is in scope after it. */
export function compileSteps(steps: readonly StepDocument[], given: CompileContext): StepProgram[] {
  let context = given
  return steps.map((step, index) => {
    const program = compileStep(step, inside(context, index))
    if (program.ask) context = { ...context, names: { ...context.names, $ask: askedType(program.ask) } }
    if ('call' in step) context = { ...context, names: { ...context.names, $answer: { kind: 'any' } } }
    return program
  })
}

const askedType = ({ model }: FormProgram): ExpressionType => ({
  kind: 'record',
  fields: Object.fromEntries(model.fields.map(({ name, type }) => [name, type.expression])),
})

function compileStep(step: StepDocument, context: CompileContext): StepProgram {
  if ('ask' in step) return { step, values: {}, ask: compileAsk(step, inside(context, 'ask')) }
  if ('open' in step) {
    checkScreen(step.open, inside(context, 'open'))
    return {
      step,
      values: {
        ...compileValues(step.with, inside(context, 'with')),
        ...prefixed(compileValues(step.values, inside(context, 'values'))),
      },
    }
  }
  if ('call' in step) {
    checkCall(step, inside(context, 'call'))
    return {
      step,
      values: valuesOf(step.with, inside(context, 'with')),
      ...labelOf(step.message, inside(context, 'message')),
    }
  }
  if ('link' in step) {
    checkLink(step.link, inside(context, 'link'))
    return { step, values: {}, ...labelOf(step.link, inside(context, 'link')) }
  }
  if ('download' in step) {
    checkLink(step.download, inside(context, 'download'))
    return { step, values: {}, ...labelOf(step.download, inside(context, 'download')) }
  }
  if ('copy' in step) {
    const heading = step.title ? { heading: compileLabel(step.title, inside(context, 'title')) } : {}
    return { step, values: {}, ...labelOf(step.copy, inside(context, 'copy')), ...heading }
  }
  if ('message' in step) return { step, values: {}, ...labelOf(step.message, inside(context, 'message')) }
  return { step, values: {} }
}

const valuesOf = (given: Readonly<Record<string, JsonValue>> | undefined, context: CompileContext) =>
  compileValues(given, context)

/** `values` of an `open` prefill a form; they are kept apart from `$params` by a leading `values.`. */
const prefixed = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`values.${name}`, value]))

const labelOf = (text: string | undefined, context: CompileContext): { label?: Label } =>
  text ? { label: compileLabel(text, context) } : {}

/** Checks that a screen of this id exists and can be opened. */
export function checkScreen(id: string, { library, collector, at }: CompileContext): void {
  if (library.screen(id)?.abstract)
    collector.add(at, {
      code: 'abstract-screen',
      message: `屏幕 "${id}" 是抽象的，不能打开`,
      hint: '用继承它的屏幕',
    })
  if (id.startsWith('$param.') || library.screen(id)) return
  const hint = nearest(id, library.screenIds())
  collector.add(at, { code: 'unknown-screen', message: `没有屏幕 "${id}"`, ...(hint ? { hint } : {}) })
}

const modelCalls =
  /^\/(list|queryById|add|edit|delete|deleteBatch|exportXls|importExcel|recycleBin|restore|deletePhysic|rootList|childList|move\/[a-zA-Z0-9_]+)$/

function checkCall({ call }: CallStep, { library, collector, at }: CompileContext): void {
  const [method = '', path = ''] = call.split(' ')
  const belongsToModel = library
    .models()
    .some(({ api }) => api && path.startsWith(api) && modelCalls.test(path.slice(api.length).replace(/\?.*$/, '')))
  if (belongsToModel || library.vocabulary.hasCall(method, path)) return
  collector.add(at, { code: 'unknown-call', message: `没有接口 "${call}"`, hint: '用模型的接口，或接口目录里的一个' })
}

function checkLink(link: string, { collector, at }: CompileContext): void {
  if (link.startsWith('=') || /^https?:\/\/[^\s]+$/.test(link) || /^\/(?![/\\])/.test(link)) return
  collector.add(at, { code: 'bad-link', message: `地址 "${link}" 不可用`, hint: '以 http://、https:// 或 / 开头' })
}
