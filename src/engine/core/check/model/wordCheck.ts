import { modelDiagnostics } from '#core/message'
import { findingOf } from '#core/model'
import type { ModelContext } from './modelContext.ts'

/** Words that need calls of the model's own, and those that need records. */
const ofCalls = ['api', 'permission', 'states', 'trash'] as const
const ofRecords = ['api', 'key'] as const

/** Checks that each word of a model does something. */
export function checkModelWords({ document, collector }: ModelContext): void {
  const idle = (word: string, message: string, hint: string) =>
    collector.add([word], { code: 'no-effect', severity: 'warning', message, hint })
  for (const word of document.internal ? ofCalls : [])
    if (document[word] !== undefined) idle(word, `内部模型没有接口，"${word}" 不起作用`, '去掉它，或去掉 internal')
  for (const word of document.abstract ? ofRecords : [])
    if (document[word] !== undefined) idle(word, `抽象模型没有记录，"${word}" 不起作用`, '写到继承它的模型里')
  checkSameTitles({ document, collector })
}

/** A sheet finds its columns by their titles. */
function checkSameTitles({ document, collector }: Pick<ModelContext, 'document' | 'collector'>): void {
  const owners = new Map<string, string>()
  for (const [name, { title }] of Object.entries(document.fields)) {
    const owner = title === undefined ? undefined : owners.get(title)
    if (owner !== undefined)
      collector.add(['fields', name, 'title'], findingOf(modelDiagnostics.titleTwice, { title, owner }))
    else if (title !== undefined) owners.set(title, name)
  }
}
