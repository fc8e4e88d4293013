import type { Diagnostic, ModelDocument } from '#core/document'
import type { Library } from '#core/library'
import { createCollector } from '#core/model'

/** Checks a model against its neighbours: its calls and its table belong to it alone. */
export function checkModel(document: ModelDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'model', id: document.id })
  const resolved = library.resolved(document.id)
  const { api } = document
  const other = api ? library.models().find((model) => model.id !== document.id && model.api === api) : undefined
  if (other)
    collector.add(['api'], { code: 'duplicate-api', message: `接口 ${api} 已属于模型 ${other.id}`, hint: '换一个地址' })
  if (document.title.startsWith('='))
    collector.add(['title'], { code: 'bad-title', message: '标题是纯文本，不能以 = 开头', hint: '去掉 =' })
  for (const [name, field] of Object.entries(document.fields)) {
    if (!field.widget || library.vocabulary.widgetIds().length === 0 || library.vocabulary.widget(field.widget))
      continue
    collector.add(['fields', name, 'widget'], { code: 'unknown-widget', message: `没有组件 "${field.widget}"` })
  }
  return [...(resolved?.diagnostics ?? []), ...collector.diagnostics]
}
