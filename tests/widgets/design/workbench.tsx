import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { PanelNames } from '#core/design'
import { nodeKey, nodesOf } from '#core/design'
import { present } from '#core/object'
import type { DesignTarget, ModelFamily } from '#react/design'
import { createEngine, EngineProvider } from '#react/engine'
import { widgets } from '#widgets'
import { Workbench } from '#widgets/design'
import { screenFaces } from '#widgets/screen'
import { type DesignedDocuments, designOf } from '../../engine/react/design/harness.ts'
import { createWidgetWorld } from '../world.tsx'

// jsdom has no CSS object; the names of the sample documents need no escapes.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS

/** The drag library warns of a canvas that does not scroll, and prints it with all that React keeps there. */
export function letCanvasScroll(): void {
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '.design-scroll { overflow-y: auto }' }),
  )
}

interface WorkbenchSettings {
  /** Models of rows that are open beside. */
  rows?: readonly string[]
  family?: ModelFamily
  /** The latest and the live revisions by ids; shipped documents without. */
  revisions?: DesignedDocuments['revisions']
  onOpen?(target: DesignTarget): void
}

/** The designer over a screen of the sample documents, as a person has it before them. */
export async function openWorkbench(screenId: string, names: PanelNames = {}, settings: WorkbenchSettings = {}) {
  letCanvasScroll()
  const { onOpen, ...beside } = settings
  const opened = designOf(screenId, 'device', undefined, beside)
  const { runtime, ports } = createWidgetWorld()
  const engine = createEngine({ widgets, runtime, faces: screenFaces })
  // Faces that the canvas still loads when a file ends would be missing in the next one.
  await engine.faceStore.preload(widgets.map(({ id }) => id))
  const workbench = (offered: PanelNames) => (
    <EngineProvider engine={engine}>
      <Workbench design={opened.design} {...{ names: offered, ...present({ onOpen }) }} />
    </EngineProvider>
  )
  const { rerender } = render(workbench(names))
  const panel = within(await screen.findByRole('complementary', { name: '属性' }))
  return {
    ...opened,
    ports,
    panel,
    /** The names that words choose from have come. */
    offer: (offered: PanelNames) => rerender(workbench(offered)),
    /** Selects the first part that shows a field. */
    select(field: string) {
      const { outline = [] } = opened.design.state.snapshot().rendered.screen ?? {}
      const node = nodesOf(outline).find((one) => one.field === field)
      if (!node) throw new Error(`no part shows ${field}`)
      act(() => opened.design.select(nodeKey(node)))
    },
    text: (kind: string) => opened.design.state.snapshot().texts.find((one) => one.kind === kind)?.text ?? '',
    /** The parsed text of the open document of a kind. */
    document: (kind: string) =>
      opened.design.state.snapshot().texts.find((one) => one.kind === kind)?.document as unknown,
  }
}

/** The properties of a part of a screen, by where it is written. */
export async function openPart(screenId: string, pointer: string, names: PanelNames = {}) {
  const opened = await openWorkbench(screenId, names)
  act(() => opened.design.selectAt(pointer))
  const part = () =>
    pointer
      .slice(1)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], opened.document('screen'))
  return {
    ...opened,
    part: part as () => Record<string, unknown>,
    rows: async (name: string) => within(await opened.panel.findByRole('group', { name })),
  }
}

/** Chooses an option of a select by the words that it shows. */
export function choose(box: HTMLElement, word: string | RegExp): void {
  fireEvent.focus(box)
  fireEvent.mouseDown(box)
  const option = within(document.body)
    .getAllByText(word)
    .findLast((one) => one.closest('.ant-select-item-option'))
  if (!option) throw new Error(`no option ${word}`)
  fireEvent.click(option)
}
