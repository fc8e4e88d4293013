import type { Diagnostic, MenuDocument, MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { documentDiagnostics } from '#core/message'
import { createCollector, findingOf, type Segments, unknownName } from '#core/model'
import { checkConstants } from '../expression/constantCheck.ts'
import { lookInto } from '../expression/look.ts'
import { checkPath, samePath } from '../route/pathCheck.ts'
import { checkTitles } from '../textCheck.ts'
import { checkItem, type MenuItemContext } from './menuItemCheck.ts'

/** Checks a menu against the library: paths, screens, pages, addresses, icons, badges and permission codes. */
export function checkMenu(document: MenuDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'menu', id: document.id }, library.checks, lookInto(library))
  checkTitles(document, collector)
  checkConstants(document, collector)
  const placed = placedItems(document.items, ['items'])
  const others = library.menus().filter(({ id }) => id !== document.id)
  const otherPaths = others.flatMap(({ items }) => placedItems(items, []).map(({ item }) => item.path))
  for (const [index, { item, at }] of placed.entries()) {
    const context = { item, library, collector, at }
    const before = placed.slice(0, index).map((one) => one.item.path)
    checkOwnPath(context, [...otherPaths, ...before])
    checkItem(context)
    checkRedirect(context, placed)
  }
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

/** The pages of exceptions are pages of the menu at paths of the product. spec: screens §16 */
const isException = ({ page, children = [] }: MenuItemDocument): boolean =>
  /^exception\d+$/.test(page ?? '') || (children.length > 0 && children.every(isException))

function checkOwnPath({ item, library, collector, at }: MenuItemContext, otherPaths: readonly string[]): void {
  const here = [...at, 'path']
  if (!isException(item)) checkPath(item.path, { collector, at: here })
  if (item.path.includes(':') && !item.hidden)
    collector.add(here, findingOf(documentDiagnostics.pathWithParam, { path: item.path }))
  const owner = library
    .screenIds()
    .find(
      (id) =>
        id !== item.screen && !library.screen(id)?.abstract && samePath(library.screen(id)?.path ?? '', item.path),
    )
  const isTaken = otherPaths.some((path) => samePath(path, item.path))
  if (!isTaken && owner === undefined) return
  const message = isTaken ? `路径 "${item.path}" 已有` : `路径 "${item.path}" 已属于屏幕 ${owner}`
  collector.add(here, { code: 'duplicate-path', message, hint: '换一个路径' })
}

/** An item leads on to a path that is there, and in the end to something that is shown. */
function checkRedirect({ item, library, collector, at }: MenuItemContext, placed: readonly PlacedItem[]): void {
  const { redirect } = item
  if (redirect === undefined) return
  const here = [...at, 'redirect']
  const screens = library.screenIds().flatMap((id) => library.screen(id)?.path ?? [])
  const paths = [...placed.map((one) => one.item.path), ...screens]
  if (!paths.includes(redirect)) collector.add(here, unknownName('path', { name: redirect, known: paths }))
  else if (comesBack(item, placed))
    collector.add(here, findingOf(documentDiagnostics.pathToItself, { path: item.path }))
}

function comesBack(start: MenuItemDocument, placed: readonly PlacedItem[]): boolean {
  const seen = new Set<string>()
  for (let path = start.redirect; path !== undefined && !seen.has(path); ) {
    if (path === start.path) return true
    seen.add(path)
    path = placed.find(({ item }) => item.path === path)?.item.redirect
  }
  return false
}
