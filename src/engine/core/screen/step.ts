import type { StepDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { compileAsk } from './ask.ts'
import { compileLabel, compileValue, compileValues, compileWhen } from './condition.ts'
import { type BaseContext, type CompileContext, inside } from './context.ts'
import { checkScreen } from './lookup.ts'
import type { FormProgram, StepProgram } from './program/form.ts'
import type { Label } from './program/value.ts'

type AskStep = Extract<StepDocument, { ask: unknown }>

/**
 * Compiles the steps of an action in order. Answers of an `ask`, the response of a `call` or save, and the record saved
 * by an opened form are in scope in later steps.
 */
export function compileSteps(steps: readonly StepDocument[], outer: CompileContext): StepProgram[] {
  let context = outer
  return steps.map((step, index) => {
    const program = compileStep(step, inside(context, index))
    context = { ...context, names: { ...context.names, ...namesAfter(program, context.names.$ask) } }
    return program
  })
}

/** The names that a step adds to those of later steps. */
function namesAfter({ step, ask, defined }: StepProgram, before: ExpressionType | undefined): BaseContext['names'] {
  if (ask) return { $ask: askType(ask, before) }
  if (defined) return { $ask: { kind: 'any' } }
  if ('call' in step) return { $answer: { kind: 'any' } }
  return 'submit' in step || isLayer(step) ? { $answer: savedType } : {}
}

/** Whether the step opens a layer, which returns the saved record. */
const isLayer = (step: StepDocument): boolean => 'open' in step && step.as !== 'tab'

/** Response of a save. */
const savedType: ExpressionType = { kind: 'record', fields: { id: { kind: 'text' } } }

/** The form of an `ask`: with its own fields, or with fields read from a record. */
function askOf({ ask }: AskStep, context: CompileContext): Pick<StepProgram, 'ask' | 'defined'> {
  const { title, width, fields } = ask
  if (typeof fields !== 'string') return { ask: compileAsk({ ...ask, fields }, context) }
  return {
    defined: {
      title: compileLabel(title, inside(context, 'title')),
      fields: compileValue(fields, inside(context, 'fields')),
      ...(width ? { widthPx: width } : {}),
    },
  }
}

/** The answers so far; this ask overrides earlier ones. */
const askType = ({ model }: FormProgram, before: ExpressionType | undefined): ExpressionType => ({
  kind: 'record',
  fields: {
    ...(before?.kind === 'record' ? before.fields : {}),
    ...Object.fromEntries(model.fields.filter(({ base }) => !base).map(({ name, type }) => [name, type.expression])),
  },
})

function compileStep(step: StepDocument, context: CompileContext): StepProgram {
  if ('ask' in step) return { step, values: {}, ...askOf(step, inside(context, 'ask')) }
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
    return {
      step,
      values: compileValues(step.with, inside(context, 'with')),
      ...labelOf(step.message, inside(context, 'message')),
      ...headingOf(step.progress, inside(context, 'progress')),
    }
  }
  if ('set' in step) return { step, values: compileValues(step.set, inside(context, 'set')) }
  if ('submit' in step)
    return {
      step,
      values: compileValues(step.submit, inside(context, 'submit')),
      ...labelOf(step.message, inside(context, 'message')),
    }
  if ('choose' in step) {
    const branches = step.choose.map(({ when, run }, index) => {
      const here = inside(context, 'choose', index)
      const condition = compileWhen(when, inside(here, 'when'))
      return { ...(condition ? { when: condition } : {}), steps: compileSteps(run, inside(here, 'run')) }
    })
    return { step, values: {}, branches }
  }
  if ('link' in step) return { step, values: {}, ...labelOf(step.link, inside(context, 'link')) }
  if ('download' in step) return { step, values: {}, ...labelOf(step.download, inside(context, 'download')) }
  if ('copy' in step) {
    const heading = step.title ? { heading: compileLabel(step.title, inside(context, 'title')) } : {}
    return { step, values: {}, ...labelOf(step.copy, inside(context, 'copy')), ...heading }
  }
  if ('message' in step) return { step, values: {}, ...labelOf(step.message, inside(context, 'message')) }
  return { step, values: {} }
}

/** Prefixes the initial values of an `open` with `values.` to keep them apart from `$params`. */
const prefixed = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`values.${name}`, value]))

/** Heading of the progress of a call; `true`: the title of the job. */
const headingOf = (progress: boolean | string | undefined, context: CompileContext): { heading?: Label } =>
  typeof progress === 'string' ? { heading: compileLabel(progress, context) } : {}

const labelOf = (text: string | undefined, context: CompileContext): { label?: Label } =>
  text ? { label: compileLabel(text, context) } : {}
