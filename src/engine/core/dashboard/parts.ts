import { type BuiltDocument, type ComposedOf, pointerOf } from '#core/document'
import { pick } from '#core/object'
import {
  type BaseContext,
  type BuiltProgram,
  checkScreen,
  compileConditions,
  compileKeys,
  compileLabel,
  compileValues,
  fixedLabel,
  inside,
  type ScreenPart,
  type SplitProgram,
  type TabsProgram,
} from '#core/screen'

const defaultLeftPx = 360

/** Compiles screens on tabs. A tab without an id is identified by its position. */
export function compileTabs(document: ComposedOf<'tabs'>, context: BaseContext): TabsProgram {
  return {
    kind: 'tabs',
    id: document.id,
    title: fixedLabel(document.title),
    tabs: document.tabs.map((tab, index) => {
      const here = inside(context, 'tabs', index)
      return {
        ...partOf(tab, here),
        id: tab.id ?? `tab${index + 1}`,
        pointer: pointerOf(here.at),
        title: compileLabel(tab.title, inside(here, 'title')),
        ...pick(tab, 'permission'),
        ...compileConditions(tab, here),
      }
    }),
    diagnostics: context.collector.diagnostics,
  }
}

/** Compiles two screens side by side; the right one gets the row selected on the left as `$row`. */
export function compileSplit(document: ComposedOf<'split'>, context: BaseContext): SplitProgram {
  const right = { ...context, names: { ...context.names, $row: { kind: 'any' } as const } }
  const rightPart = partOf(document.right, inside(right, 'right'))
  return {
    kind: 'split',
    id: document.id,
    title: fixedLabel(document.title),
    left: partOf(document.left, inside(context, 'left')),
    right: rightPart,
    follows: Object.values(rightPart.with).some(({ reads }) => reads.includes('$row')),
    widthPx: document.width ?? defaultLeftPx,
    first: document.first ?? false,
    ...compileKeys(document, ['empty'], compileLabel, context),
    diagnostics: context.collector.diagnostics,
  }
}

function partOf({ screen, with: params }: ComposedOf<'split'>['left'], context: BaseContext): ScreenPart {
  checkScreen(screen, inside(context, 'screen'))
  return { screen, with: compileValues(params, inside(context, 'with')) }
}

/** Compiles a screen whose document the server builds: its call and parameters. */
export const compileBuilt = (document: BuiltDocument, context: BaseContext): BuiltProgram => ({
  kind: 'built',
  id: document.id,
  title: fixedLabel(document.title),
  path: document.document.call.slice('GET '.length),
  with: compileValues(document.document.with, inside(context, 'document', 'with')),
  diagnostics: context.collector.diagnostics,
})
