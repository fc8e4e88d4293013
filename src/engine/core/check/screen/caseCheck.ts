import type { ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Collector } from '#core/model'
import { type CasedEntry, casedEntries, inheritScreen } from '#core/screen'

/** Checks what is told by case: the name in braces is a field of the record, or a filter, with a dictionary. */
export function checkCases(document: ScreenDocument, library: Library, collector: Collector): void {
  const plain = inheritScreen(document, library)
  for (const entry of plain ? casedEntries(plain, library) : []) checkEntry(entry, collector)
}

function checkEntry({ place, name, field, prefix }: CasedEntry, collector: Collector): void {
  const what = prefix === '' ? '字段' : '筛选'
  if (!field)
    collector.add(place, { code: 'unknown-name', message: `没有${what} "${name}"`, hint: `大括号里写一个字典${what}` })
  else if (typeof field.dict !== 'string')
    collector.add(place, {
      code: 'wrong-type',
      message: `${what} "${name}" 不是字典，不能按它的值选择`,
      hint: `大括号里写一个字典${what}`,
    })
}
