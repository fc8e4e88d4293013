import type { AnyDocument } from '#core/document'
import type { Collector } from '#core/model'

/** Titles that people read before there is a record are plain text: of documents, fields, dictionaries, menu items. */
export function checkTitles(document: AnyDocument, collector: Collector): void {
  for (const [at, title] of titlesOf(document)) {
    if (!title?.startsWith('=')) continue
    collector.add([...at, 'title'], { code: 'bad-title', message: '标题是纯文本，不能以 = 开头', hint: '去掉 =' })
  }
}

type Titled = [at: string[], title: string | undefined]

function titlesOf(document: AnyDocument): Titled[] {
  const own: Titled = [[], document.title]
  if (document.kind === 'model' && 'fields' in document)
    return [own, ...Object.entries(document.fields).map(([name, { title }]): Titled => [['fields', name], title])]
  if (document.kind === 'dict' && 'dicts' in document)
    return [own, ...Object.entries(document.dicts).map(([code, { title }]): Titled => [['dicts', code], title])]
  return [own]
}
