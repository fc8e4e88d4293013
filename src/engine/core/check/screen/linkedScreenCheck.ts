import { inheritScreen } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** Checks that the form and detail of a list are a form and a detail of its model. */
export function checkLinkedScreens({ plain, model, library, collector }: ScreenContext): void {
  if (plain.type !== 'list') return
  for (const key of ['form', 'detail'] as const) {
    const id = plain[key]
    const document = typeof id === 'string' ? library.screen(id) : undefined
    const linked = document && inheritScreen(document, library)
    if (!linked) continue
    const isFit = linked.type === key && linked.model === model?.id
    if (!isFit)
      collector.add([key], {
        code: 'wrong-screen',
        message: `屏幕 "${linked.id}" 不是模型 ${model?.id ?? ''} 的${key === 'form' ? '表单' : '详情'}`,
        hint: '换一个屏幕',
      })
  }
}
