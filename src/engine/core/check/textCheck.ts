import type { Collector, Segments } from '#core/model'

/** Words whose texts people read; they may be `"=…"` and are otherwise themselves. */
const texts = new Set(['title', 'help', 'placeholder', 'message', 'confirm', 'text', 'group'])
const places = /\{\{[^}]*\}\}|\$\{[^}]*\}/

/** Names texts with places that nothing fills. Messages of named rules have such places, records and screens have none. */
export function checkTexts(node: unknown, at: Segments, collector: Collector): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    const isNamedRule = key === 'rules' && at.length > 0
    if (typeof child !== 'string') {
      if (!isNamedRule) checkTexts(child, here, collector)
    } else if (texts.has(key) && !child.startsWith('=') && places.test(child))
      collector.add(here, {
        code: 'foreign-text',
        severity: 'warning',
        message: `"${places.exec(child)?.[0].slice(0, 40)}" 不会替换，按原样显示`,
        hint: '写成 "=concat(\'…\', 字段)"',
      })
  }
}
