import type { BoardOf } from '#core/document'
import {
  askedModel,
  type BoardContext,
  compileActions,
  compileLabel,
  compileValue,
  fixedLabel,
  inside,
  type NoticeProgram,
} from '#core/screen'

/** How something ended. Its heading is its title unless it says another one. */
export function compileNotice(document: BoardOf<'notice'>, context: BoardContext): NoticeProgram {
  const { status, heading, text, facts = [], stages = [], stage, actions = [] } = document
  const { model, library } = askedModel({ id: 'notice', title: document.title, fields: {} }, context)
  const label = (given: string, ...at: (string | number)[]) => compileLabel(given, inside(context, ...at))
  return {
    kind: 'notice',
    id: document.id,
    title: fixedLabel(document.title),
    status,
    heading: heading ? label(heading, 'heading') : fixedLabel(document.title),
    ...(text ? { text: label(text, 'text') } : {}),
    facts: facts.map(({ title, value, link }, index) => ({
      title: label(title, 'facts', index, 'title'),
      ...(value ? { value: label(value, 'facts', index, 'value') } : {}),
      ...(link ? { link: label(link, 'facts', index, 'link') } : {}),
    })),
    stages: stages.map(({ title, note }, index) => ({
      title: label(title, 'stages', index, 'title'),
      ...(note ? { note: label(note, 'stages', index, 'note') } : {}),
    })),
    ...(stage === undefined ? {} : { stage: compileValue(stage, inside(context, 'stage')) }),
    actions: compileActions(actions, 'screen', { ...inside(context, 'actions'), model, library }),
    model,
    diagnostics: context.collector.diagnostics,
  }
}
