import { type BoardOf, pointerOf } from '#core/document'
import {
  type BoardContext,
  type CompileContext,
  checkScreen,
  compileLabel,
  compileTab,
  compileValues,
  type FormProgram,
  type FormStep,
  formContext,
  formOf,
  inside,
  restOfForm,
  type TabsItem,
} from '#core/screen'
import { findModel } from './findModel.ts'

type StepsDocument = BoardOf<'steps'>

/** A form whose items stand on pages that are filled in one after the other. */
export function compileSteps(document: StepsDocument, given: BoardContext): FormProgram | undefined {
  const model = findModel(document.model, given)
  if (!model) return undefined
  const context = formContext({ ...given, model })
  const items: TabsItem = { kind: 'tabs', ...frame, pointer: pointerOf(['steps']), tabs: pagesOf(document, context) }
  return {
    ...formOf([items], { document: { present: 'page', ...document }, context, name: document }),
    ...(document.record ? { record: compileLabel(document.record, inside(context, 'record')) } : {}),
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
  const { id = nameAt(index), note, screen, items, with: given } = step
  if (screen) checkScreen(screen, inside(context, 'screen'))
  return {
    id,
    summary: !items && !screen,
    ...(note ? { note: compileLabel(note, inside(context, 'note')) } : {}),
    ...(screen ? { part: { screen, with: compileValues(given, inside(context, 'with')) } } : {}),
  }
}
