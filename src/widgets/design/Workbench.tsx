import { CodeOutlined, EyeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Segmented, Tabs, Tooltip } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PanelNames } from '#core/design'
import { createLibrary } from '#core/library'
import {
  designNames,
  fillText,
  historyMessages,
  previewMessages,
  designMessages as texts,
  widgetMessages,
} from '#core/message'
import type { Mode } from '#core/screen'
import { createCommands, type Design, type DesignState, type DesignTarget, titleOfText } from '#react/design'
import { useEngine } from '#react/engine'
import { useDirtyGuard } from '#react/guard'
import { LibraryProvider } from '#react/source'
import { useWatched } from '#react/watch'
import { encodePart } from '#runtime/http'
import { CheckNote } from './CheckList.tsx'
import { DesignCanvas } from './DesignCanvas.tsx'
import { DesignOutline } from './DesignOutline.tsx'
import { DesignPalette } from './DesignPalette.tsx'
import { DesignPanel } from './DesignPanel.tsx'
import { endName, enter, enterFirst, keysOf, nameField, publishKey, regionMark } from './designKeys.ts'
import { JsonPane } from './JsonPane.tsx'
import { KeptNote } from './KeptNote.tsx'
import { OpenPageButton } from './OpenPageButton.tsx'
import { PresenceNote } from './PresenceNote.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { PreviewedRecordContext } from './panelPlace.ts'
import { RefusedDrafts } from './RefusedDrafts.tsx'
import { SavingNote } from './SavingNote.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import { ShippedNote } from './ShippedNote.tsx'
import { useDesignParts } from './useDesignParts.ts'
import './design.css'

interface WorkbenchProps {
  design: Design
  /** The names that words choose from. */
  names: PanelNames
  /** Opens another screen in its place, with those that are designed together with it. */
  onOpen?(target: DesignTarget): void
}

const widths = { desktop: null, tablet: 1024, phone: 390 } as const
type Width = keyof typeof widths

/** A designer over one document: what can be put on it, the canvas, the properties, and the text of it all. */
export function Workbench({ design, names, onOpen }: WorkbenchProps) {
  const { fault, isScreen, isDrawn } = useDesignParts(design, readBody)
  const commands = useMemo(() => createCommands(design), [design])
  const [library] = useState(() => createLibrary([], null))
  const [view, setView] = useState<View>({
    width: 'desktop',
    mode: 'create',
    isJson: design.ref.kind !== 'screen',
    isPreview: false,
    isPublishing: false,
  })
  const [recordId, setRecordId] = useState('')
  const [added, setAdded] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [guard] = useState({ dirty: design.saving.isDirty, abandon: () => undefined })
  useDirtyGuard(guard)
  useEffect(() => design.start(), [design])
  useEffect(() => enterFirst(frame.current), [])
  const named = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (added > 0) named.current = nameField(panel.current)
  }, [added])
  const editPart = () => enter(panel.current)
  const publish = () => setView((present) => ({ ...present, isPublishing: true }))
  const closePreview = () => setView((present) => ({ ...present, isPreview: false }))
  const palette = <DesignPalette {...{ design, commands }} onAdded={() => setAdded((count) => count + 1)} />
  return (
    <LibraryProvider value={library}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole designer */}
      <div ref={frame} className="design" onKeyDownCapture={publishKey(publish)} onKeyDown={keysOf(design)}>
        <WorkbenchHead {...{ design, view, setView, onOpen }} />
        <KeptNote design={design} />
        <div className="design-body" data-plain={!isScreen || undefined}>
          {isScreen ? (
            <aside className="design-side" aria-label={designNames.widgets} {...regionMark}>
              <Tabs
                locale={widgetMessages.tabs}
                size="small"
                items={[
                  { key: 'widgets', label: designNames.widgets, children: palette },
                  {
                    key: 'outline',
                    label: designNames.outline,
                    children: <DesignOutline {...{ design, commands }} onEdit={editPart} />,
                  },
                ]}
              />
            </aside>
          ) : null}
          <main className={isScreen && view.isPreview ? 'design-main design-split' : 'design-main'} {...regionMark}>
            {fault && isScreen ? (
              <p className="design-broken" role="status">
                {fillText(texts.broken, { fault })}
              </p>
            ) : null}
            {isDrawn ? (
              <DesignCanvas {...{ design, commands }} mode={view.mode} widthPx={widths[view.width]} onEdit={editPart} />
            ) : design.ref.kind === 'screen' ? (
              <p className="design-note">{texts.cannotDraw}</p>
            ) : null}
            {isScreen && view.isPreview ? (
              <PreviewPane {...{ design, recordId }} mode={view.mode} onRecord={setRecordId} onClose={closePreview} />
            ) : null}
            {view.isJson ? <JsonPane design={design} /> : null}
          </main>
          {isScreen ? (
            <aside
              ref={panel}
              className="design-side"
              aria-label={designNames.properties}
              {...regionMark}
              onKeyDown={(event) => endName(event, { named: named.current, designer: frame.current })}
            >
              <PreviewedRecordContext value={view.isPreview ? recordId : ''}>
                <DesignPanel {...{ design, commands, names }} />
              </PreviewedRecordContext>
            </aside>
          ) : null}
        </div>
      </div>
    </LibraryProvider>
  )
}

const readBody = ({ rendered, texts: documents }: DesignState) => ({
  fault: documents.find((one) => one.fault)?.fault?.message ?? rendered.faults[0]?.message,
  isScreen: rendered.screen !== null,
  isDrawn: rendered.closure !== null,
})

/** How a design is looked at. */
interface View {
  width: Width
  mode: Mode
  isJson: boolean
  isPreview: boolean
  isPublishing: boolean
}

interface WorkbenchHeadProps extends Pick<WorkbenchProps, 'design' | 'onOpen'> {
  view: View
  setView(view: View): void
}

/** Title and state of a design, how it is looked at, and what leads out of it. */
function WorkbenchHead({ design, view, setView, onOpen }: WorkbenchHeadProps) {
  const { ports } = useEngine()
  const { title, isScreen, isForm, page } = useDesignParts(design, readHead)
  const setPublishing = (isPublishing: boolean) => setView({ ...view, isPublishing })
  useWatched(design.saving.state)
  const live = design.saving.revisions().find(({ kind, id }) => kind === 'screen' && id === page)?.live ?? null
  const publishButton = useRef<HTMLButtonElement>(null)
  const begun = useRef('')
  const close = () => {
    setPublishing(false)
    publishButton.current?.focus()
  }
  const published = () => {
    design.saving.published()
    begun.current = ''
    close()
  }
  return (
    <header className="design-head" {...regionMark}>
      <ScreenTitle {...{ design, title, onOpen }} />
      <SavingNote design={design} title={title} />
      <PresenceNote design={design} />
      <RefusedDrafts design={design} />
      <ShippedNote design={design} />
      <span className="design-tools">
        <HistoryButtons design={design} />
        {isScreen ? (
          <Segmented
            size="small"
            aria-label={texts.width}
            options={(Object.keys(widths) as Width[]).map((value) => ({ value, label: designNames[value] }))}
            value={view.width}
            onChange={(width) => setView({ ...view, width })}
          />
        ) : null}
        {isForm ? (
          <Segmented<Mode>
            size="small"
            aria-label={texts.mode}
            options={(['create', 'view'] as const).map((value) => ({ value, label: designNames.modes[value] }))}
            value={view.mode === 'view' ? 'view' : 'create'}
            onChange={(mode) => setView({ ...view, mode })}
          />
        ) : null}
        <CheckNote design={design} onText={() => setView({ ...view, isJson: true })} />
        <Button
          size="small"
          icon={<CodeOutlined aria-hidden />}
          type={view.isJson ? 'primary' : 'default'}
          ghost={view.isJson}
          aria-pressed={view.isJson}
          onClick={() => setView({ ...view, isJson: !view.isJson })}
        >
          {texts.json}
        </Button>
        {isScreen ? (
          <Button
            size="small"
            icon={<EyeOutlined aria-hidden />}
            type={view.isPreview ? 'primary' : 'default'}
            ghost={view.isPreview}
            aria-pressed={view.isPreview}
            onClick={() => setView({ ...view, isPreview: !view.isPreview })}
          >
            {previewMessages.title}
          </Button>
        ) : null}
        <Button
          size="small"
          onClick={() =>
            ports.navigation.go(`/online/document/history/${design.ref.kind}/${encodePart(design.ref.id)}`)
          }
        >
          {historyMessages.title}
        </Button>
        {isScreen && live !== null ? <OpenPageButton {...{ page }} revision={live} /> : null}
        <Button
          ref={publishButton}
          size="small"
          type="primary"
          title={texts.publishKey}
          aria-keyshortcuts="Control+Enter"
          onClick={() => setPublishing(true)}
        >
          {texts.publish}
        </Button>
      </span>
      {view.isPublishing ? (
        <PublishDialog {...{ design, title, begun }} onClose={close} onPublished={published} />
      ) : null}
    </header>
  )
}

const readHead = (state: DesignState) => {
  const { screen } = state.rendered
  const isForm = screen !== null && 'type' in screen.whole && screen.whole.type === 'form'
  return { title: titleOf(state), isScreen: screen !== null, isForm, page: screen ? pageOf(state, screen.ref.id) : '' }
}

/** The screen that people open: of a form, the list that is designed together with it. */
function pageOf({ texts: documents }: DesignState, id: string): string {
  const lists = documents.filter(({ kind }) => kind === 'screen')
  return lists.find(({ document }) => document !== null && 'form' in document && document.form === id)?.id ?? id
}

const titleOf = ({ texts: [first] }: DesignState): string => (first ? titleOfText(first) : '')

const readSteps = ({ undo, redo }: DesignState) => ({ undo, redo })

function HistoryButtons({ design }: { design: Design }) {
  const { undo, redo } = useDesignParts(design, readSteps)
  return (
    <>
      <Tooltip title={undo ? fillText(texts.undoOf, { label: undo }) : designNames.undo}>
        <Button
          size="small"
          icon={<UndoOutlined aria-hidden />}
          aria-label={designNames.undo}
          disabled={undo === null}
          onClick={design.undo}
        />
      </Tooltip>
      <Tooltip title={redo ? fillText(texts.redoOf, { label: redo }) : designNames.redo}>
        <Button
          size="small"
          icon={<RedoOutlined aria-hidden />}
          aria-label={designNames.redo}
          disabled={redo === null}
          onClick={design.redo}
        />
      </Tooltip>
    </>
  )
}
