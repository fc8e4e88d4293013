import type { Segments } from '#core/model'
import { inheritScreen } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** Checks that the form and detail of a list are a form and a detail of its model. */
export function checkLinkedScreens(context: ScreenContext): void {
  const { plain } = context
  if (plain.type !== 'list') return
  for (const key of ['form', 'detail'] as const)
    checkLinkedScreen({ id: plain[key], expected: key, at: [key] }, context)
}

interface LinkedScreen {
  /** The screen that is named, if one is. */
  id: unknown
  expected: 'form' | 'detail'
  at: Segments
}

/** Checks that a screen is of the expected type and of the model in hand. A screen that is unknown is named elsewhere. */
export function checkLinkedScreen({ id, expected, at }: LinkedScreen, context: ScreenContext): void {
  const { model, library, collector } = context
  const document = typeof id === 'string' ? library.screen(id) : undefined
  const linked = document && inheritScreen(document, library)
  const isExpected = linked?.type === expected || (linked?.type === 'steps' && expected === 'form')
  if (!linked || (isExpected && 'model' in linked && linked.model === model?.id)) return
  collector.add(at, {
    code: 'wrong-screen',
    message: `屏幕 "${linked.id}" 不是模型 ${model?.id ?? ''} 的${expected === 'form' ? '表单' : '详情'}`,
    hint: '换一个屏幕',
  })
}
