import type { CardDocument, ListDocument } from '#core/document'
import { compileFieldColumn } from './column.ts'
import { type CompileContext, inside } from './context.ts'
import type { CardProgram, FaceProgram } from './program/list.ts'

/** How the rows of a list can be drawn; the table unless the document says otherwise. */
export function compileFaces(documents: NonNullable<ListDocument['faces']>, context: CompileContext): FaceProgram[] {
  const faces = documents.flatMap((face, index): FaceProgram[] => {
    if (typeof face === 'string') return [face === 'tree' ? { kind: 'tree' } : { kind: 'table' }]
    return compileCard(face.card, inside(context, index, 'card'))
  })
  return faces.length > 0 ? faces : [{ kind: 'table' }]
}

function compileCard(card: CardDocument, context: CompileContext): CardProgram[] {
  const title = compileFieldColumn(card.title, inside(context, 'title'))
  const image = card.image === undefined ? undefined : compileFieldColumn(card.image, inside(context, 'image'))
  const items = card.items.flatMap((name, index) => compileFieldColumn(name, inside(context, 'items', index)) ?? [])
  return title ? [{ kind: 'card', title, ...(image ? { image } : {}), items }] : []
}
