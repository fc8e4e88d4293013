import { documentDiagnostics } from '#core/message'
import { type Collector, findingOf } from '#core/model'
import { visitWords } from './visitWords.ts'

/** Words whose texts people read; they may be `"=…"` and are otherwise themselves. */
const texts = new Set(['title', 'help', 'placeholder', 'message', 'confirm', 'disabledHint', 'text', 'group'])
const places = /\{\{[^}]*\}\}|\$\{[^}]*\}/

/** Names texts with places that nothing fills. Messages of named rules have such places, records and screens have none. */
export function checkTexts(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && texts.has(key) && !value.startsWith('=') && places.test(value))
      collector.add(at, findingOf(documentDiagnostics.unfilledPlace, { text: places.exec(value)?.[0].slice(0, 40) }))
    const isNamedRules = key === 'rules' && at.length > 1
    return !isNamedRules
  })
}
