import { messages } from '#core/message'

/** The words of the tree. */
export const texts = {
  linked: messages.picker.linked,
  alone: '独立',
  all: messages.word.selectAll,
  expand: messages.word.expand,
  fold: '合并',
  rules: '有数据规则',
  chosen: '已选 {count} 项',
  retry: '权限加载失败，点击重试',
} as const
