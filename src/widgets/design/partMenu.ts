import type { MenuProps } from 'antd'
import { isCopyable, isMovable, listKindOf, type OutlineNode } from '#core/design'
import { messages, designMessages as texts } from '#core/message'
import type { DesignCommands } from '#react/design'

/** Whether a part is a page of a form that is filled in step by step. */
export const isStep = ({ kind }: Pick<OutlineNode, 'kind'>): boolean => kind === 'step'

/** What can be done to the selected part, as a menu: the twin of the keys and of the buttons in the panel. */
export function partMenu(
  outline: readonly OutlineNode[],
  node: OutlineNode | undefined,
  commands: DesignCommands,
): MenuProps {
  const isFree = node !== undefined && isMovable(node) && outline.length > 0
  const acts: readonly (readonly [key: string, label: string, act: () => void])[] = [
    ['up', messages.word.moveUp, () => commands.moveBy(-1)],
    ['down', messages.word.moveDown, () => commands.moveBy(1)],
    ['copy', messages.word.copy, commands.copy],
    ...(isFree && listKindOf(node.slot) === 'items' ? ([['wrap', texts.wrap, commands.wrap]] as const) : []),
    ...(isFree && isStep(node) ? ([['join', texts.join, commands.join]] as const) : []),
    ['remove', texts.remove, commands.remove],
  ]
  return {
    items: acts.map(([key, label]) => ({
      key,
      label,
      disabled: !isFree || (key === 'copy' && !isCopyable(node)),
      ...(key === 'remove' ? { danger: true } : {}),
    })),
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      acts.find(([name]) => name === key)?.[2]()
    },
  }
}
