import { screen, within } from '@testing-library/react'
import type { FieldDocument } from '#core/document'
import { libraryOf, modelDocument } from '#fixtures/engineDocuments.ts'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld } from '#fixtures/engineWorld.ts'
import { ScreenHost } from '#react/screen'
import { arrived, draw, settle } from './harness.tsx'

export interface BoardSetting {
  fields: Record<string, FieldDocument>
  /** What the document says beside its name. */
  board: Record<string, unknown>
  answers: Record<string, unknown>
  /** What stands when it is drawn. */
  awaited?: string
}

/** A dashboard over one model, beside a list of its records, served and drawn for an administrator. */
export async function openBoard({ fields, board, answers, awaited = '.board-card' }: BoardSetting) {
  const model = modelDocument(fields)
  const named = { kind: 'screen', version: 1, id: 'test/board', type: 'dashboard', title: '看板', ...board }
  const list = { kind: 'screen', version: 1, id: 'test/list', type: 'list', title: '一览', model: 'thing' }
  const documents = [model, named, list].map((document) => ({
    kind: document.kind,
    id: document.id,
    revision: 1,
    document,
  }))
  const handlers = { 'GET /online/document/closure': () => ({ screen: 'test/board', documents }), ...answers }
  const world = createWorld()
  await signInFor(world)
  const drawn = await draw({ library: libraryOf(model), handlers: handlers as never, world }, () => (
    <ScreenHost screenId="test/board" />
  ))
  await arrived(drawn.container, awaited)
  await settle()
  return drawn
}

/** The card with a title. */
export const card = (title: string) => within(screen.getByLabelText(title, { selector: 'section' }))
