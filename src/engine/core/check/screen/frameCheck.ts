import type { MenuItemDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { checkCode } from '../permissionCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks what a screen is as a whole: its model has records, its path is its own, somebody can be given it. */
export function checkFrame(context: ScreenContext): void {
  const { plain, model, library, collector } = context
  if (plain.type === 'page') checkCode(plain.permission, { library, collector, at: ['permission'] })
  if (model?.document.abstract)
    collector.add(['model'], {
      code: 'abstract-model',
      message: `模型 "${model.id}" 是抽象的，没有记录`,
      hint: '用继承它的模型',
    })
  if (model?.document.internal)
    collector.add(['model'], {
      code: 'internal-model',
      message: `模型 "${model.id}" 没有自己的接口，不能有屏幕`,
      hint: '去掉模型的 internal',
    })
  checkPath(plain.path, context)
  const owner = plain.path === undefined ? undefined : pathOwner(plain.path, context)
  if (owner)
    collector.add(['path'], {
      code: 'duplicate-path',
      message: `路径 "${plain.path}" 已属于 ${owner}`,
      hint: '换一个路径',
    })
}

/** Paths of pages that are always there. */
const ownPaths = /^\/(user|oauth2-app|404|screen|gallery|system-api|assets)(\/|$)|^\/$/

/** A path leads to no page of the product's own, and each of its parameters has a name of its own. */
function checkPath(path: string | undefined, { collector }: ScreenContext): void {
  if (path === undefined) return
  if (ownPaths.test(path) || path.includes('//') || /\/\.{1,2}(\/|$)/.test(path))
    collector.add(['path'], { code: 'bad-path', message: `路径 "${path}" 不可用`, hint: '换一个路径' })
  const names = [...path.matchAll(/:([^/]*)/g)].map(([, name = '']) => name)
  const isOdd = names.some((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) || reservedParams.has(name))
  if (isOdd || new Set(names).size < names.length)
    collector.add(['path'], {
      code: 'bad-path',
      message: `路径 "${path}" 的参数不可用`,
      hint: '参数各有一个名称，小写字母开头',
    })
}

const reservedParams = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])

function pathOwner(path: string, { document, library }: ScreenContext): string | undefined {
  const other = library
    .documents('screen')
    .find((one) => one.id !== document.id && (one as ScreenDocument).path === path && !(one as ScreenDocument).abstract)
  return other ? `屏幕 ${other.id}` : menuOwner(path, document.id, library)
}

/** A menu item may lead to the screen by the screen's own path, not to another one. */
function menuOwner(path: string, screenId: string, library: Library): string | undefined {
  const items = library.menus().flatMap(({ items }) => allItems(items))
  const owner = items.find((item) => item.path === path && item.screen !== screenId)
  return owner && `菜单项 ${owner.title}`
}

const allItems = (items: readonly MenuItemDocument[]): MenuItemDocument[] =>
  items.flatMap((item) => [item, ...allItems(item.children ?? [])])
