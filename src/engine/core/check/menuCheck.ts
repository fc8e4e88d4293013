import type { Diagnostic, MenuDocument, MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector, nearest, type Segments } from '#core/model'

/** Checks a menu against the library: paths, screens, pages, icons and permission codes. */
export function checkMenu(document: MenuDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'menu', id: document.id })
  const paths = new Set<string>()
  const visit = (items: readonly MenuItemDocument[], at: Segments) => {
    for (const [index, item] of items.entries()) {
      const here = [...at, index]
      if (paths.has(item.path))
        collector.add([...here, 'path'], {
          code: 'duplicate-path',
          message: `路径 "${item.path}" 出现两次`,
          hint: '换一个路径',
        })
      paths.add(item.path)
      checkItem(item, { library, collector, at: here })
      visit(item.children ?? [], [...here, 'children'])
    }
  }
  visit(document.items, ['items'])
  return collector.diagnostics
}

interface ItemContext {
  library: Library
  collector: Collector
  at: Segments
}

function checkItem(item: MenuItemDocument, { library, collector, at }: ItemContext): void {
  const { vocabulary } = library
  const unknown = (key: string, what: string, given: string, known: readonly string[]) => {
    const hint = nearest(given, known)
    collector.add([...at, key], {
      code: `unknown-${key}`,
      message: `没有${what} "${given}"`,
      ...(hint ? { hint } : {}),
    })
  }
  if (item.screen && !library.screen(item.screen)) unknown('screen', '屏幕', item.screen, library.screenIds())
  if (item.page && !vocabulary.hasPage(item.page)) unknown('page', '页面', item.page, vocabulary.pageNames())
  if (item.icon && !vocabulary.hasIcon(item.icon)) unknown('icon', '图标', item.icon, vocabulary.iconNames())
  const targets = [item.screen, item.page, item.url].filter(Boolean)
  if (targets.length > 1)
    collector.add(at, { code: 'two-targets', message: '菜单项只能指向 screen、page、url 之一', hint: '去掉其余的' })
  if (targets.length === 0 && !item.children?.length)
    collector.add(at, {
      code: 'no-target',
      message: `菜单项 "${item.title}" 不指向任何屏幕`,
      hint: '写出 screen，或给它 children',
    })
  if (item.title.startsWith('='))
    collector.add([...at, 'title'], { code: 'bad-title', message: '标题是纯文本，不能以 = 开头', hint: '去掉 =' })
  const prefixes = library.models().map((model) => model.permission)
  for (const [index, code] of (item.perms ?? []).entries()) {
    const prefix = code.split(':')[0] ?? ''
    if (prefixes.includes(prefix) || ['document', 'sys', 'monitor'].includes(prefix)) continue
    const hint = nearest(prefix, prefixes)
    collector.add([...at, 'perms', index], {
      code: 'unknown-permission',
      message: `没有权限前缀 "${prefix}"`,
      ...(hint ? { hint } : {}),
    })
  }
}
