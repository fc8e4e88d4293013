import type { MoveDocument } from '#core/document'
import { commonNames, readExpression, rowTypesOf, type Segments } from '#core/model'
import type { ModelContext } from './modelContext.ts'

/** Checks a move that the server makes by itself: when it does is a condition on rows, nobody presses it, and it ends. */
export function checkDue(move: MoveDocument, at: Segments, { document, library, collector }: ModelContext): void {
  if (move.dueWhen === undefined) return
  const rowFields = rowTypesOf(document.id, library)
  readExpression(move.dueWhen, { collector, at: [...at, 'dueWhen'], names: commonNames, rowFields })
  for (const word of ['permission', 'ask'] as const)
    if (move[word] !== undefined)
      collector.add([...at, word], {
        code: 'no-effect',
        message: `"${move.id}" 由系统到时变更，没有人按它`,
        hint: `去掉 ${word}，或去掉 dueWhen`,
      })
  if (move.to.startsWith('=') || move.from.includes(move.to))
    collector.add([...at, 'to'], {
      code: 'cycle',
      message: `变更后可能仍在 from 里，"${move.id}" 会一再变更`,
      hint: '写 from 以外的一个值',
    })
}
