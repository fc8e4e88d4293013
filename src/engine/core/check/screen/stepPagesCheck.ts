import type { ComposedOf } from '#core/document'
import type { Segments } from '#core/model'
import type { ScreenContext } from './screenContext.ts'
import { checkParams } from './stepCheck.ts'

/** Checks the steps of a form: names, steps that never stand, what is told to screens, and summaries of nothing. */
export function checkStepPages({ steps }: ComposedOf<'steps'>, context: ScreenContext): void {
  const seen = new Set<string>()
  for (const [index, step] of steps.entries()) {
    const at = ['steps', index]
    checkName(step, at, { context, seen })
    if (step.visibleWhen === false) report(context, [...at, 'visibleWhen'], never)
    if (step.screen) checkParams({ open: step.screen, params: step.with ?? {}, at, key: 'with' }, context)
    else if (step.with) report(context, [...at, 'with'], toNoScreen)
    if (index === 0 && !step.items && !step.screen) report(context, at, nothing)
  }
}

const never = {
  code: 'unreachable',
  severity: 'warning',
  message: '这一步永远没有',
  hint: '去掉它，或写出条件',
} as const
const toNoScreen = {
  code: 'no-effect',
  severity: 'warning',
  message: '这一步没有屏幕，"with" 不起作用',
  hint: '写出 screen，或去掉 with',
} as const
const nothing = {
  code: 'nothing-shown',
  message: '第一步没有要填的，也没有可核对的',
  hint: '写出 items 或 screen',
} as const

const report = (
  { collector }: ScreenContext,
  at: Segments,
  finding: typeof never | typeof toNoScreen | typeof nothing,
): unknown => collector.add(at, finding)

function checkName(
  { id }: ComposedOf<'steps'>['steps'][number],
  at: Segments,
  { context, seen }: { context: ScreenContext; seen: Set<string> },
): void {
  if (id === undefined) return
  if (seen.has(id))
    context.collector.add([...at, 'id'], { code: 'duplicate-id', message: `步骤 "${id}" 出现两次`, hint: '换一个 id' })
  seen.add(id)
}
