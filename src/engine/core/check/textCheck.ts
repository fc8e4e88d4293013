import type { Collector } from '#core/model'
import { visitWords } from './visitWords.ts'

/** Words whose texts people read; they may be `"=…"` and are otherwise themselves. */
const texts = new Set(['title', 'help', 'placeholder', 'message', 'confirm', 'disabledHint', 'text', 'group'])
const places = /\{\{[^}]*\}\}|\$\{[^}]*\}/

/** Names texts with places that nothing fills. Messages of named rules have such places, records and screens have none. */
export function checkTexts(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && texts.has(key) && !value.startsWith('=') && places.test(value))
      collector.add(at, {
        code: 'foreign-text',
        severity: 'warning',
        message: `"${places.exec(value)?.[0].slice(0, 40)}" 不会替换，按原样显示`,
        hint: '写成 "=concat(\'…\', 字段)"',
      })
    const isNamedRules = key === 'rules' && at.length > 1
    return !isNamedRules
  })
}
