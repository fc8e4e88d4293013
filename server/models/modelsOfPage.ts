import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { splitCodes } from '#core/permission'

/** What is known of the menu row that a data rule belongs to. */
export interface RuledPage {
  component: string
  perms: string
}

/** The models whose rows the data rules of a menu row restrict: that of its screen, else those of its codes. */
export function modelsOfPage({ component, perms }: RuledPage, library: Library): readonly Model[] {
  const screenId = /^screen\/(.+)$/.exec(component)?.[1]
  const screen = screenId === undefined ? undefined : (library.screen(screenId) as { model?: unknown } | undefined)
  const modelId = screen?.model
  const shown = typeof modelId === 'string' ? library.resolvedModel(modelId) : undefined
  if (shown) return [shown]
  const prefixes = new Set(splitCodes(perms).map((code) => code.split(':')[0]))
  return library.models().filter((model) => model.api !== undefined && prefixes.has(model.permission))
}
