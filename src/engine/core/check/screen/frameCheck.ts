import type { MenuItemDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { unknownName } from '#core/model'
import { checkCodesIn } from '../permission/codeCheck.ts'
import { checkPath, samePath } from '../route/pathCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks what a screen is as a whole: its model has records, its path is its own, somebody can be given it. */
export function checkFrame(context: ScreenContext): void {
  const { plain, model, library, collector } = context
  checkCodesIn(plain, { library, collector, at: [] })
  if (plain.type === 'page' && !library.vocabulary.hasPage(plain.page)) {
    const known = library.vocabulary.pageNames()
    const otherwise = `可用：${known.join('、')}`
    collector.add(['page'], unknownName('page', { name: plain.page, known, otherwise }))
  }
  if (model?.document.abstract)
    collector.add(['model'], {
      code: 'abstract-model',
      message: `模型 "${model.id}" 是抽象的，没有记录`,
      hint: '用继承它的模型',
    })
  if (model?.document.internal && !('source' in plain && plain.source))
    collector.add(['model'], {
      code: 'internal-model',
      message: `模型 "${model.id}" 没有自己的接口，不能有屏幕`,
      hint: '去掉模型的 internal',
    })
  if (plain.type === 'form' && plain.autosaveS !== undefined && plain.record === undefined)
    collector.add(['autosaveS'], {
      code: 'no-effect',
      message: '自动保存只对 record 指定的记录起作用',
      hint: '写出 record，或去掉它',
    })
  if (plain.path !== undefined) checkPath(plain.path, { collector, at: ['path'] })
  const owner = plain.path === undefined ? undefined : pathOwner(plain.path, context)
  if (owner)
    collector.add(['path'], {
      code: 'duplicate-path',
      message: `路径 "${plain.path}" 已属于 ${owner}`,
      hint: '换一个路径',
    })
}

function pathOwner(path: string, { document, library }: ScreenContext): string | undefined {
  const other = library
    .documents('screen')
    .find(
      (one) =>
        one.id !== document.id &&
        samePath((one as ScreenDocument).path ?? '', path) &&
        !(one as ScreenDocument).abstract,
    )
  return other ? `屏幕 ${other.id}` : menuOwner(path, document.id, library)
}

/** A menu item may lead to the screen by the screen's own path, not to another one. */
function menuOwner(path: string, screenId: string, library: Library): string | undefined {
  const items = library.menus().flatMap(({ items }) => allItems(items))
  const owner = items.find((item) => samePath(item.path, path) && item.screen !== screenId)
  return owner && `菜单项 ${owner.title}`
}

const allItems = (items: readonly MenuItemDocument[]): MenuItemDocument[] =>
  items.flatMap((item) => [item, ...allItems(item.children ?? [])])
