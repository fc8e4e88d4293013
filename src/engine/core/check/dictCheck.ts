import type { Diagnostic, DictDocument } from '#core/document'
import type { Library } from '#core/library'
import { createCollector } from '#core/model'

/** Checks dictionaries: values once in a code, a code in one document only. */
export function checkDict(document: DictDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'dict', id: document.id })
  const others = library
    .documents('dict')
    .filter((other): other is DictDocument => other.kind === 'dict' && other.id !== document.id)
  for (const [code, { items }] of Object.entries(document.dicts)) {
    const owner = others.find((other) => code in other.dicts)
    if (owner)
      collector.add(['dicts', code], {
        code: 'duplicate-id',
        message: `字典 "${code}" 已在文档 ${owner.id} 中`,
        hint: '换一个编码',
      })
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      if (seen.has(item.value))
        collector.add(['dicts', code, 'items', index, 'value'], {
          code: 'duplicate-value',
          message: `值 "${item.value}" 出现两次`,
          hint: '去掉一个',
        })
      seen.add(item.value)
    }
  }
  return collector.diagnostics
}
