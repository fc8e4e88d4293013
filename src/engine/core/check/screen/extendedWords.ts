import { type ScreenDocument, screenTypes } from '#core/document'
import type { Library } from '#core/library'
import { type Collector, nearest } from '#core/model'
import { inheritScreen } from '#core/screen'

const ofExtending = new Set(['extends', 'model'])

/** Checks that a screen which extends another uses only words of the type that the other has. */
export function checkExtendedWords(document: ScreenDocument, library: Library, collector: Collector): void {
  if (!('extends' in document)) return
  const plain = inheritScreen(document, library)
  if (!plain) return
  const words = Object.keys(screenTypes[plain.type].properties)
  for (const word of Object.keys(document)) {
    if (
      words.includes(word) ||
      (ofExtending.has(word) && (word !== 'model' || 'model' in screenTypes[plain.type].properties))
    )
      continue
    const hint = nearest(word, words) ?? `可用：${words.join('、')}`.slice(0, 300)
    collector.add([word], { code: 'unknown-key', message: `${titles[plain.type]}没有 "${word}" 这个词`, hint })
  }
}

const titles: Readonly<Record<keyof typeof screenTypes, string>> = {
  list: '列表',
  form: '表单',
  detail: '详情',
  dashboard: '看板',
  tabs: '页签屏',
  split: '分栏屏',
  notice: '结果屏',
  print: '打印屏',
  calendar: '日历屏',
  transfer: '移动屏',
  steps: '向导屏',
  page: '手写页面',
}
