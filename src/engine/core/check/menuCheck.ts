import type { Diagnostic, MenuDocument, MenuItemDocument } from '#core/document'
import { parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import {
  type Collector,
  createCollector,
  nearest,
  readExpression,
  rowTypesOf,
  type Segments,
  userType,
} from '#core/model'
import { checkCode } from './permissionCheck.ts'
import { checkTitles } from './titleCheck.ts'

/** Checks a menu against the library: paths, screens, pages, addresses, icons, badges and permission codes. */
export function checkMenu(document: MenuDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'menu', id: document.id })
  checkTitles(document, collector)
  const placed = placedItems(document.items, ['items'])
  const others = library.menus().filter(({ id }) => id !== document.id)
  const taken = new Set(others.flatMap(({ items }) => placedItems(items, []).map(({ item }) => item.path)))
  const paths = new Set<string>()
  for (const { item, at } of placed) {
    if (paths.has(item.path) || taken.has(item.path))
      collector.add([...at, 'path'], {
        code: 'duplicate-path',
        message: `路径 "${item.path}" 已有`,
        hint: '换一个路径',
      })
    paths.add(item.path)
    checkItem(item, { library, collector, at })
  }
  for (const { item, at } of placed) checkRedirect(item, [...paths, ...screenPaths(library)], { collector, at })
  return collector.diagnostics
}

interface PlacedItem {
  item: MenuItemDocument
  at: Segments
}

const placedItems = (items: readonly MenuItemDocument[], at: Segments): PlacedItem[] =>
  items.flatMap((item, index) => {
    const here = [...at, index]
    return [{ item, at: here }, ...placedItems(item.children ?? [], [...here, 'children'])]
  })

const screenPaths = (library: Library): string[] => library.screenIds().flatMap((id) => library.screen(id)?.path ?? [])

function checkRedirect(
  { redirect }: MenuItemDocument,
  paths: readonly string[],
  { collector, at }: { collector: Collector; at: Segments },
): void {
  if (redirect === undefined || paths.includes(redirect)) return
  const hint = nearest(redirect, paths)
  collector.add([...at, 'redirect'], {
    code: 'unknown-path',
    message: `没有路径 "${redirect}"`,
    ...(hint ? { hint } : {}),
  })
}

interface ItemContext {
  library: Library
  collector: Collector
  at: Segments
}

function checkItem(item: MenuItemDocument, context: ItemContext): void {
  const { library, collector, at } = context
  checkTargets(item, context)
  checkUrl(item.url, { ...context, at: [...at, 'url'] })
  checkBadge(item, { ...context, at: [...at, 'badge'] })
  if (item.title.startsWith('='))
    collector.add([...at, 'title'], { code: 'bad-title', message: '标题是纯文本，不能以 = 开头', hint: '去掉 =' })
  for (const [index, code] of (item.perms ?? []).entries())
    checkCode(code, { library, collector, at: [...at, 'perms', index] })
}

function checkTargets(item: MenuItemDocument, { library, collector, at }: ItemContext): void {
  const { vocabulary } = library
  const unknown = (key: string, what: string, { given, known }: { given: string; known: readonly string[] }) => {
    const hint = nearest(given, known)
    collector.add([...at, key], {
      code: `unknown-${key}`,
      message: `没有${what} "${given}"`,
      ...(hint ? { hint } : {}),
    })
  }
  const { screen, page, icon } = item
  if (screen && !library.screen(screen)) unknown('screen', '屏幕', { given: screen, known: library.screenIds() })
  if (page && !vocabulary.hasPage(page)) unknown('page', '页面', { given: page, known: vocabulary.pageNames() })
  if (icon && !vocabulary.hasIcon(icon)) unknown('icon', '图标', { given: icon, known: vocabulary.iconNames() })
  if (screen && library.screen(screen)?.abstract)
    collector.add([...at, 'screen'], {
      code: 'abstract-screen',
      message: `屏幕 "${screen}" 是抽象的，不能打开`,
      hint: '用继承它的屏幕',
    })
  const targets = [screen, page, item.url].filter(Boolean)
  if (targets.length > 1)
    collector.add(at, { code: 'two-targets', message: '菜单项只能指向 screen、page、url 之一', hint: '去掉其余的' })
  if (targets.length === 0 && !item.children?.length)
    collector.add(at, {
      code: 'no-target',
      message: `菜单项 "${item.title}" 不指向任何屏幕`,
      hint: '写出 screen，或给它 children',
    })
}

/** An address is http, https or a path of this site; what stands in double braces is an expression. */
function checkUrl(url: string | undefined, { collector, at }: ItemContext): void {
  if (url === undefined) return
  for (const [, text = ''] of url.matchAll(/\{\{([\s\S]*?)\}\}/g)) {
    const parsed = parseExpression(text.trim())
    if (parsed.ok) continue
    const { code, message, hint } = parsed.problem
    collector.add(at, { code, message, ...(hint ? { hint } : {}) })
  }
  if (!/^(https?:\/\/|\/(?![/\\])|\{\{)/i.test(url))
    collector.add(at, { code: 'bad-link', message: `地址 "${url}" 不可用`, hint: '以 http://、https:// 或 / 开头' })
}

function checkBadge({ badge }: MenuItemDocument, { library, collector, at }: ItemContext): void {
  if (!badge) return
  if (!library.resolvedModel(badge.model)) {
    const hint = nearest(badge.model, library.modelIds())
    const message = `没有模型 "${badge.model}"`
    collector.add([...at, 'model'], { code: 'unknown-model', message, ...(hint ? { hint } : {}) })
    return
  }
  if (badge.where === undefined) return
  const names = { $user: userType, $today: { kind: 'date' as const }, $now: { kind: 'datetime' as const } }
  const rowFields = rowTypesOf(badge.model, library)
  readExpression(badge.where, { collector, at: [...at, 'where'], names, rowFields })
}
