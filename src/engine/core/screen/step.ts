import type { CallStep, StepDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import { nearest } from '#core/model'
import { compileAsk } from './ask.ts'
import { compileLabel, compileValues } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import type { Label, StepProgram } from './program.ts'

/** The steps of an action in order. */
export function compileSteps(steps: readonly StepDocument[], context: CompileContext): StepProgram[] {
  return steps.map((step, index) => compileStep(step, inside(context, index)))
}

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
  if ('download' in step) return { step, values: {}, ...labelOf(step.download, inside(context, 'download')) }
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

/** Checks that a screen of this id exists. */
export function checkScreen(id: string, { library, collector, at }: CompileContext): void {
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
