import type { MoveDocument } from '#core/document'
import { modelDiagnostics } from '#core/message'
import { commonNames, findingOf, readExpression, rowTypesOf, type Segments } from '#core/model'
import type { ModelContext } from './modelContext.ts'

/** Checks a move that the server makes by itself: when it does is a condition on rows, nobody presses it, and it ends. */
export function checkDue(move: MoveDocument, at: Segments, { document, library, collector }: ModelContext): void {
  if (move.dueWhen === undefined) return
  const rowFields = rowTypesOf(document.id, library)
  readExpression(move.dueWhen, { collector, at: [...at, 'dueWhen'], names: commonNames, rowFields })
  for (const word of ['permission', 'ask'] as const)
    if (move[word] !== undefined)
      collector.add([...at, word], findingOf(modelDiagnostics.dueByNobody, { move: move.id, word }))
  if (move.to.startsWith('=') || move.from.includes(move.to))
    collector.add([...at, 'to'], findingOf(modelDiagnostics.dueForever, { move: move.id }))
}
