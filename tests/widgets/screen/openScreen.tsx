import type { AnyDocument } from '#core/document'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld, type FakeCall } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import { ScreenHost } from '#react/screen'
import { arrived, draw, settle } from './harness.tsx'

export interface ScreenSetting {
  /** The screen that is opened, first. */
  documents: readonly [AnyDocument, ...AnyDocument[]]
  answers: Record<string, unknown>
  params?: Record<string, unknown>
  /** What stands when it is drawn. */
  awaited: string
  /** Hears the titles that the screen gives itself. */
  onTitle?(title: string): void
}

/** A screen as it is served to an administrator and drawn with the faces of the product. */
export async function openScreen({ documents, answers, params = {}, awaited, onTitle }: ScreenSetting) {
  const [{ id: screenId }] = documents
  const served = documents.map((document) => ({ kind: document.kind, id: document.id, revision: 1, document }))
  const handlers = {
    'GET /online/document/closure': ({ query }: FakeCall) => ({ screen: query.screen, documents: served }),
    ...answers,
  }
  const world = createWorld()
  await signInFor(world)
  const models = documents.filter(({ kind }) => kind === 'model')
  const rendered = await draw({ library: libraryOf(...models), handlers: handlers as never, world }, () => (
    <ScreenHost screenId={screenId} params={params} {...(onTitle && { onTitle })} />
  ))
  await arrived(rendered.container, awaited)
  await settle()
  return rendered
}

/** A document of a screen that a test writes. */
export const screenOf = (more: Record<string, unknown>) =>
  ({ kind: 'screen', version: 2, title: '样例', ...more }) as unknown as AnyDocument
