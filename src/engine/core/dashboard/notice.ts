import type { ComposedOf } from '#core/document'
import {
  askModel,
  type BaseContext,
  compileActions,
  compileLabel,
  compileValue,
  fixedLabel,
  inside,
  type NoticeProgram,
} from '#core/screen'

/** How something ended. Its heading is its title unless it says another one. */
export function compileNotice(document: ComposedOf<'notice'>, context: BaseContext): NoticeProgram {
  const { status, heading, text, facts = [], stages = [], stage, actions = [] } = document
  const { model, library } = askModel({ id: 'notice', title: document.title, fields: {} }, context)
  const label = (text: string, ...at: (string | number)[]) => compileLabel(text, inside(context, ...at))
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
