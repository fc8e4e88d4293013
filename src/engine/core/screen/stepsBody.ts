import { type ComposedOf, type FormBodyDocument, pointerOf } from '#core/document'
import { compileKeys, compileLabel, compileValue, compileValues } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { compileFormActions } from './form.ts'
import { formContext, formProgram, restOfForm, type ScreenName } from './formBody.ts'
import { compileTab } from './item.ts'
import { checkScreen } from './lookup.ts'
import type { FormProgram, FormStep } from './program/form.ts'
import type { TabsItem } from './program/item.ts'

type StepsDocument = Pick<ComposedOf<'steps'>, 'steps' | 'record'> & Omit<FormBodyDocument, 'items'>

/** Compiles a form whose items are on pages that are completed in order. */
export function compileStepsBody(document: StepsDocument, outer: CompileContext, name: ScreenName): FormProgram {
  const context = formContext(outer)
  const items: TabsItem = { kind: 'tabs', ...frame, pointer: pointerOf(['steps']), tabs: pagesOf(document, context) }
  return {
    ...formProgram([items], { document, actions: compileFormActions(document, context), context, name }),
    ...compileKeys(document, ['record'], compileValue, context),
    steps: document.steps.map((step, index) => stepOf(step, index, inside(context, 'steps', index))),
  }
}

const frame = { id: 'steps', conditions: {}, modes: {} } as const

function pagesOf({ steps }: StepsDocument, context: CompileContext): TabsItem['tabs'] {
  const written = steps.flatMap(({ items = [] }) => items)
  const rest = restOfForm(written, context.model)
  return steps.map((step, index) =>
    compileTab(step, nameAt(index), { ...inside(context, 'steps', index), rest, face: 'form' }),
  )
}

const nameAt = (index: number): string => `step${index + 1}`

function stepOf(step: StepsDocument['steps'][number], index: number, context: CompileContext): FormStep {
  const { id = nameAt(index), screen, items, with: params } = step
  if (screen) checkScreen(screen, inside(context, 'screen'))
  return {
    id,
    summary: !items && !screen,
    ...compileKeys(step, ['note'], compileLabel, context),
    ...(screen ? { part: { screen, with: compileValues(params, inside(context, 'with')) } } : {}),
  }
}
