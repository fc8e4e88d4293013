import { screen, within } from '@testing-library/react'
import type { AnyDocument, FieldDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { openScreen, screenOf } from './openScreen.tsx'

export interface BoardSetting {
  fields: Record<string, FieldDocument>
  /** What the document says beside its name. */
  board: Record<string, unknown>
  answers: Record<string, unknown>
  /** A document of dictionaries that the fields name. */
  dicts?: AnyDocument
  /** What stands when it is drawn. */
  awaited?: string
}

/** A dashboard over one model, beside a list of its records, served and drawn for an administrator. */
export const openBoard = ({ fields, board, answers, dicts, awaited = '.board-card' }: BoardSetting) => {
  const named = screenOf({ id: 'test/board', type: 'dashboard', title: '看板', ...board })
  const list = screenOf({ id: 'test/list', type: 'list', title: '一览', model: 'thing' })
  const documents: [AnyDocument, ...AnyDocument[]] = [named, modelWith(fields), list, ...(dicts ? [dicts] : [])]
  return openScreen({ documents, answers, awaited })
}

/** The card with a title. */
export const card = (title: string) => within(screen.getByLabelText(title, { selector: 'section' }))
