import { type BoardOf, pointerOf } from '#core/document'
import {
  type BoardContext,
  checkScreen,
  compileLabel,
  compileValues,
  compileWhen,
  fixedLabel,
  inside,
  type ScreenPart,
  type SplitProgram,
  type TabsProgram,
} from '#core/screen'

const usualLeftPx = 360

/** Screens on tabs. One without an id is named by its place. */
export function compileTabs(document: BoardOf<'tabs'>, context: BoardContext): TabsProgram {
  return {
    kind: 'tabs',
    id: document.id,
    title: fixedLabel(document.title),
    tabs: document.tabs.map((tab, index) => {
      const here = inside(context, 'tabs', index)
      const visible = compileWhen(tab.visibleWhen, inside(here, 'visibleWhen'))
      return {
        ...partOf(tab, here),
        id: tab.id ?? `tab${index + 1}`,
        pointer: pointerOf(here.at),
        title: compileLabel(tab.title, inside(here, 'title')),
        ...(tab.permission ? { permission: tab.permission } : {}),
        ...(visible ? { visible } : {}),
      }
    }),
    diagnostics: context.collector.diagnostics,
  }
}

/** Two screens beside each other; the right one is told of the row that is chosen at the left. */
export function compileSplit(document: BoardOf<'split'>, context: BoardContext): SplitProgram {
  const right = { ...context, names: { ...context.names, $row: { kind: 'any' } as const } }
  const told = partOf(document.right, inside(right, 'right'))
  return {
    kind: 'split',
    id: document.id,
    title: fixedLabel(document.title),
    left: partOf(document.left, inside(context, 'left')),
    right: told,
    follows: Object.values(told.with).some(({ reads }) => reads.includes('$row')),
    widthPx: document.width ?? usualLeftPx,
    first: document.first ?? false,
    ...(document.empty ? { empty: compileLabel(document.empty, inside(context, 'empty')) } : {}),
    diagnostics: context.collector.diagnostics,
  }
}

function partOf({ screen, with: given }: BoardOf<'split'>['left'], context: BoardContext): ScreenPart {
  checkScreen(screen, inside(context, 'screen'))
  return { screen, with: compileValues(given, inside(context, 'with')) }
}
