import type { ComposedOf } from '#core/document'
import {
  type BaseContext,
  compileActions,
  compileKeys,
  compileLabel,
  compileValue,
  factsOf,
  fixedLabel,
  inside,
  modelOfFields,
  type NoticeProgram,
} from '#core/screen'

/** Compiles a result page. Its heading defaults to its title. */
export function compileNotice(document: ComposedOf<'notice'>, context: BaseContext): NoticeProgram {
  const { status, heading, facts = [], stages = [], stage, actions = [] } = document
  const { model, library } = modelOfFields({ id: 'notice', title: document.title, fields: {} }, context)
  return {
    kind: 'notice',
    id: document.id,
    title: fixedLabel(document.title),
    status,
    heading: heading ? compileLabel(heading, inside(context, 'heading')) : fixedLabel(document.title),
    ...compileKeys(document, ['text'], compileLabel, context),
    facts: factsOf(facts, context),
    stages: stages.map((step, index) => {
      const here = inside(context, 'stages', index)
      const title = compileLabel(step.title, inside(here, 'title'))
      return { title, ...compileKeys(step, ['note'], compileLabel, here) }
    }),
    ...(stage === undefined ? {} : { stage: compileValue(stage, inside(context, 'stage')) }),
    actions: compileActions(actions, 'screen', { ...inside(context, 'actions'), model, library }),
    model,
    diagnostics: context.collector.diagnostics,
  }
}
