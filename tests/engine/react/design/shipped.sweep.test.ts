import { beforeAll, expect, it } from 'vitest'
import { nodesOf } from '#core/design'
import type { AnyDocument, ScreenDocument } from '#core/document'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { loadDashboards } from '#react/screen'
import { designOver } from './harness.ts'

const documents = shippedDocuments()
const isScreen = (one: AnyDocument): one is ScreenDocument => one.kind === 'screen'
const modelOf = (screen: ScreenDocument): string => ('model' in screen ? String(screen.model) : '')

/** A base whose model is a parameter is rendered where something extends it, not by itself. */
const screens = documents.filter(isScreen).filter((screen) => !modelOf(screen).startsWith('$params.'))

beforeAll(loadDashboards)

// spec: designer, Proof: every screen opens on the canvas without a new diagnostic.
it.each(screens.map((screen) => [screen.id, screen] as const))('%s is drawn whole', (_id, screen) => {
  const open = documents.filter((one) => one === screen || (one.kind === 'model' && one.id === modelOf(screen)))
  const around = documents.filter((one) => !open.includes(one))
  const { rendered } = designOver(screen.id, { documents: open, around }).design.state.snapshot()
  expect(rendered.faults).toEqual([])
  const broken = nodesOf(rendered.screen?.outline ?? []).filter(({ kind }) => kind === 'broken')
  expect(broken.map(({ id, title }) => `${id}: ${title}`)).toEqual([])
})
