import type { MenuDocument, MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { availableNames, compileDiagnostics, documentDiagnostics } from '#core/message'
import {
  type Collector,
  createCollector,
  type FoundDiagnostic,
  readExpression,
  rowTypesOf,
  type Segments,
  unknownName,
  userType,
} from '#core/model'
import { inheritScreen } from '#core/screen'
import { expressionLint } from '../expression/lint.ts'
import { checkCode } from '../permission/codeCheck.ts'
import { checkPath, samePath } from '../route/pathCheck.ts'
import { neededParams } from '../screen/paramCheck.ts'
import { checkConstants, checkTitles, titleProblem } from '../textCheck.ts'

/** Checks a menu against the library: paths, screens, pages, addresses, icons, badges and permission codes. */
export function checkMenu(document: MenuDocument, library: Library): readonly FoundDiagnostic[] {
  const collector = createCollector({ kind: 'menu', id: document.id }, library.checks, expressionLint(library))
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

/** Exception pages are menu pages at paths that the product itself owns. spec: screens §16 */
const isException = ({ page, children = [] }: MenuItemDocument): boolean =>
  /^exception\d+$/.test(page ?? '') || (children.length > 0 && children.every(isException))

function checkOwnPath({ item, library, collector, at }: MenuItemContext, otherPaths: readonly string[]): void {
  const here = [...at, 'path']
  if (!isException(item)) checkPath(item.path, { collector, at: here })
  if (item.path.includes(':') && !item.hidden)
    collector.report(here, documentDiagnostics.pathWithParam, { path: item.path })
  const owner = library
    .screenIds()
    .find(
      (id) =>
        id !== item.screen && !library.screen(id)?.abstract && samePath(library.screen(id)?.path ?? '', item.path),
    )
  const isTaken = otherPaths.some((path) => samePath(path, item.path))
  if (!isTaken && owner === undefined) return
  const { pathTaken, pathOfScreen } = documentDiagnostics
  collector.report(here, isTaken ? pathTaken : pathOfScreen, { path: item.path, owner })
}

/** A redirect leads to an existing path and finally to a page. */
function checkRedirect({ item, library, collector, at }: MenuItemContext, placed: readonly PlacedItem[]): void {
  const { redirect } = item
  if (redirect === undefined) return
  const here = [...at, 'redirect']
  const screens = library.screenIds().flatMap((id) => library.screen(id)?.path ?? [])
  const paths = [...placed.map((one) => one.item.path), ...screens]
  if (!paths.includes(redirect)) collector.add(here, unknownName('path', { name: redirect, candidates: paths }))
  else if (comesBack(item, placed)) collector.report(here, documentDiagnostics.pathToItself, { path: item.path })
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

/** An entry of a menu with its place. */
interface MenuItemContext {
  item: MenuItemDocument
  library: Library
  collector: Collector
  at: Segments
}

/** Checks one menu entry: its target, its title, its permission. */
export function checkItem(context: MenuItemContext): void {
  const { item, library, collector, at } = context
  const title = titleProblem(item.title)
  if (title) collector.add([...at, 'title'], title)
  checkNames(context)
  checkTargets(context)
  checkRecordScreen(context)
  checkUrl(item.url, { ...context, at: [...at, 'url'] })
  checkBadge({ ...context, at: [...at, 'badge'] })
  for (const [index, code] of (item.perms ?? []).entries())
    checkCode(code, { library, collector, at: [...at, 'perms', index] })
}

function checkNames({ item: { screen, page, icon }, library, collector, at }: MenuItemContext): void {
  const { vocabulary } = library
  const unknown = (kind: 'screen' | 'page' | 'icon', name: string, candidates: readonly string[]) => {
    const otherwise = candidates.length > 0 ? { otherwise: availableNames(candidates) } : {}
    collector.add([...at, kind], unknownName(kind, { name, candidates, ...otherwise }))
  }
  if (screen && !library.screen(screen)) unknown('screen', screen, library.screenIds())
  if (page && !vocabulary.hasPage(page)) unknown('page', page, vocabulary.pageNames())
  if (icon && !vocabulary.hasIcon(icon)) unknown('icon', icon, vocabulary.iconNames())
}

function checkTargets({ item, library, collector, at }: MenuItemContext): void {
  const { screen, page, url, title, children } = item
  if (screen && library.screen(screen)?.abstract)
    collector.report([...at, 'screen'], compileDiagnostics.abstractScreen, { screen })
  const targets = [screen, page, url].filter(Boolean)
  if (targets.length > 1) collector.report(at, documentDiagnostics.twoTargets)
  if (targets.length === 0 && !children?.length) collector.report(at, documentDiagnostics.noTarget, { title })
}

/** A screen needs its required parameters, a detail the id of a record, which only the path of a menu entry can supply. */
function checkRecordScreen({ item, library, collector, at }: MenuItemContext): void {
  const document = item.screen === undefined ? undefined : library.screen(item.screen)
  const plain = document && inheritScreen(document, library)
  const missing = plain ? neededParams(plain).filter((name) => !item.path.split('/').includes(`:${name}`)) : []
  const [name] = missing
  if (plain?.type === 'detail' && name === 'id')
    collector.report([...at, 'screen'], documentDiagnostics.recordScreen, { screen: item.screen })
  else if (name !== undefined)
    collector.report([...at, 'screen'], documentDiagnostics.menuParam, { screen: item.screen, name })
}

/** An address is http, https or a path of this site; double braces contain an expression over the user. */
function checkUrl(url: string | undefined, { collector, at }: MenuItemContext): void {
  if (url === undefined) return
  for (const [, text = ''] of url.matchAll(/\{\{([\s\S]*?)\}\}/g))
    readExpression(text.trim(), { collector, at, names: { $user: userType } })
  if (url.split('{{').length !== url.split('}}').length) collector.report(at, documentDiagnostics.unclosedBraces)
  if (!/^(https?:\/\/|\/(?![/\\])|\{\{)/i.test(url)) collector.report(at, documentDiagnostics.badLink, { url })
}

function checkBadge({ item: { badge }, library, collector, at }: MenuItemContext): void {
  if (!badge) return
  const model = library.resolvedModel(badge.model)
  if (!model) {
    collector.add([...at, 'model'], unknownName('model', { name: badge.model, candidates: library.modelIds() }))
    return
  }
  if (model.document.abstract || model.document.internal)
    collector.report(
      [...at, 'model'],
      model.document.abstract ? documentDiagnostics.nothingToCountOfAbstract : documentDiagnostics.nothingToCount,
      { model: badge.model },
    )
  if (badge.where === undefined) return
  const names = { $user: userType, $today: { kind: 'date' as const }, $now: { kind: 'datetime' as const } }
  const rowFields = rowTypesOf(badge.model, library)
  readExpression(badge.where, { collector, at: [...at, 'where'], names, rowFields })
}
