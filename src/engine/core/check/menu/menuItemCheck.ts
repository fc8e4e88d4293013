import type { MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { availableNames, compileDiagnostics, documentDiagnostics } from '#core/message'
import {
  type Collector,
  findingOf,
  readExpression,
  rowTypesOf,
  type Segments,
  unknownName,
  userType,
} from '#core/model'
import { inheritScreen } from '#core/screen'
import { checkCode } from '../permission/codeCheck.ts'
import { titleProblem } from '../textCheck.ts'

/** An entry of a menu with its place. */
export interface MenuItemContext {
  item: MenuItemDocument
  library: Library
  collector: Collector
  at: Segments
}

/** Checks one entry: where it leads, what it is called, who sees it. */
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
  const unknown = (kind: 'screen' | 'page' | 'icon', name: string, known: readonly string[]) => {
    const otherwise = known.length > 0 ? { otherwise: availableNames(known) } : {}
    collector.add([...at, kind], unknownName(kind, { name, known, ...otherwise }))
  }
  if (screen && !library.screen(screen)) unknown('screen', screen, library.screenIds())
  if (page && !vocabulary.hasPage(page)) unknown('page', page, vocabulary.pageNames())
  if (icon && !vocabulary.hasIcon(icon)) unknown('icon', icon, vocabulary.iconNames())
}

function checkTargets({ item, library, collector, at }: MenuItemContext): void {
  const { screen, page, url, title, children } = item
  if (screen && library.screen(screen)?.abstract)
    collector.add([...at, 'screen'], findingOf(compileDiagnostics.abstractScreen, { screen }))
  const targets = [screen, page, url].filter(Boolean)
  if (targets.length > 1) collector.add(at, findingOf(documentDiagnostics.twoTargets))
  if (targets.length === 0 && !children?.length) collector.add(at, findingOf(documentDiagnostics.noTarget, { title }))
}

/** A detail shows one record; an entry without a parameter names none. */
function checkRecordScreen({ item, library, collector, at }: MenuItemContext): void {
  const document = item.screen === undefined ? undefined : library.screen(item.screen)
  const plain = document && inheritScreen(document, library)
  if (plain?.type !== 'detail' || item.path.includes(':id')) return
  const message = `详情 "${item.screen}" 要一条记录，菜单没有给出`
  const finding = { code: 'wrong-screen', severity: 'warning' as const, message }
  collector.add([...at, 'screen'], { ...finding, hint: '指向列表，或在 path 里写 :id' })
}

/** An address is http, https or a path of this site; what stands in double braces is an expression over the user. */
function checkUrl(url: string | undefined, { collector, at }: MenuItemContext): void {
  if (url === undefined) return
  for (const [, text = ''] of url.matchAll(/\{\{([\s\S]*?)\}\}/g))
    readExpression(text.trim(), { collector, at, names: { $user: userType } })
  if (url.split('{{').length !== url.split('}}').length)
    collector.add(at, findingOf(documentDiagnostics.unclosedBraces))
  if (!/^(https?:\/\/|\/(?![/\\])|\{\{)/i.test(url)) collector.add(at, findingOf(documentDiagnostics.badLink, { url }))
}

function checkBadge({ item: { badge }, library, collector, at }: MenuItemContext): void {
  if (!badge) return
  const model = library.resolvedModel(badge.model)
  if (!model) {
    collector.add([...at, 'model'], unknownName('model', { name: badge.model, known: library.modelIds() }))
    return
  }
  if (model.document.abstract || model.document.internal)
    collector.add([...at, 'model'], {
      code: model.document.abstract ? 'abstract-model' : 'internal-model',
      message: `模型 "${badge.model}" 没有可以数的记录`,
      hint: '换一个模型',
    })
  if (badge.where === undefined) return
  const names = { $user: userType, $today: { kind: 'date' as const }, $now: { kind: 'datetime' as const } }
  const rowFields = rowTypesOf(badge.model, library)
  readExpression(badge.where, { collector, at: [...at, 'where'], names, rowFields })
}
