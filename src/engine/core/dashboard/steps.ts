import { type ComposedOf, pointerOf } from '#core/document'
import {
  type BaseContext,
  type CompileContext,
  checkScreen,
  compileFormActions,
  compileKeys,
  compileLabel,
  compileTab,
  compileValue,
  compileValues,
  type FormProgram,
  type FormStep,
  formContext,
  formProgram,
  inside,
  restOfForm,
  type TabsItem,
} from '#core/screen'
import { findModel } from './cardContext.ts'

type StepsDocument = ComposedOf<'steps'>

/** Compiles a form whose items are on pages that are completed in order. From a list, whose model `outer` has, it opens as any form does. */
export function compileSteps(
  document: StepsDocument,
  outer: BaseContext & Partial<Pick<CompileContext, 'model'>>,
): FormProgram | undefined {
  const model = findModel(document.model, outer)
  if (!model) return undefined
  const context = formContext({ ...outer, model })
  const items: TabsItem = { kind: 'tabs', ...frame, pointer: pointerOf(['steps']), tabs: pagesOf(document, context) }
  return {
    ...formProgram([items], {
      document: outer.model ? document : { present: 'page', ...document },
      actions: compileFormActions(document, context),
      context,
      name: outer.model ? { id: document.id, title: model.title } : document,
    }),
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
