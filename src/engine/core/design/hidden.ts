import { fillText, inspectorMessages, designMessages as texts } from '#core/message'
import type { Cause } from '#core/screen'

/** Why an item is hidden at the moment: the first of its reasons, as a UI text; empty if it is not. */
export function hiddenBy(causes: readonly Cause[]): string {
  const cause = causes.find(({ state }) => state === 'hidden')
  return cause ? fillText(texts.hiddenBy, { reason: reasonOf(cause) }) : ''
}

function reasonOf({ by, detail, pointer }: Cause): string {
  switch (by) {
    case 'expression':
    case 'mode':
      return fillText(texts.conditionFails, { detail })
    case 'permission':
      return fillText(pointer === undefined ? texts.noFieldRight : texts.noRight, { detail })
    case 'header':
      return inspectorMessages.byHeader
    case 'empty':
      return inspectorMessages.byEmpty
    default:
      return inspectorMessages.byItem
  }
}

/** Why an outline says that a part may be absent from the canvas; the words of its conditions that decide on that. */
export const hidingWords = (conditions: readonly string[]): readonly ('visible' | 'hidden')[] =>
  conditions.filter((word) => word === 'visible' || word === 'hidden')
