import type { Diagnostic, DictDocument } from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector } from '#core/model'
import { checkTitles } from './titleCheck.ts'

/** Checks dictionaries: values once in a code, a code in one document only. */
export function checkDict(document: DictDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'dict', id: document.id }, null)
  checkTitles(document, collector)
  const others = library
    .documents('dict')
    .filter((other): other is DictDocument => other.kind === 'dict' && other.id !== document.id)
  for (const [code, { items }] of Object.entries(document.dicts)) {
    const owner = others.find((other) => Object.hasOwn(other.dicts, code))
    if (owner)
      collector.add(['dicts', code], {
        code: 'duplicate-id',
        message: `字典 "${code}" 已在文档 ${owner.id} 中`,
        hint: '换一个编码',
      })
    checkValues(code, items, collector)
  }
  return collector.diagnostics
}

/** The length of the column of a field with a dictionary. */
const longestValue = 64

type Items = DictDocument['dicts'][string]['items']

/** Several values of a field are joined with commas, so a value has none. */
function checkValues(code: string, items: Items, collector: Collector): void {
  checkTexts(code, items, collector)
  const seen = new Set<string>()
  for (const [index, { value }] of items.entries()) {
    const at = ['dicts', code, 'items', index, 'value']
    if (seen.has(value))
      collector.add(at, { code: 'duplicate-value', message: `值 "${value}" 出现两次`, hint: '去掉一个' })
    if (value.trim() === '') collector.add(at, { code: 'bad-value', message: '值不能为空', hint: '写出一个值' })
    if (value.trim() !== value && value.trim() !== '')
      collector.add(at, { code: 'bad-value', message: `值 "${value}" 的两端有空格`, hint: '去掉空格' })
    if (value.length > longestValue)
      collector.add(at, {
        code: 'too-long',
        message: `值太长，字段最多存 ${longestValue} 个字符`,
        hint: '换一个短的值',
      })
    if (value.includes(','))
      collector.add(at, { code: 'bad-value', message: `值 "${value}" 里不能有逗号`, hint: '换一个值' })
    seen.add(value)
  }
}

/** People choose by the texts, and sheets are read by them. */
function checkTexts(code: string, items: Items, collector: Collector): void {
  const seen = new Set<string>()
  for (const [index, { text }] of items.entries()) {
    const at = ['dicts', code, 'items', index, 'text']
    if (text.trim() === '') collector.add(at, { code: 'bad-value', message: '文字不能为空', hint: '写出文字' })
    if (seen.has(text))
      collector.add(at, {
        code: 'duplicate-value',
        severity: 'warning',
        message: `文字 "${text}" 出现两次，导入时分不清`,
        hint: '改成不同的文字',
      })
    seen.add(text)
  }
}
