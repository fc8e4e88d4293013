import { useCallback, useEffect, useState } from 'react'
import { refOfAddress } from '#core/document'
import { designMessages, fillText } from '#core/message'
import { splitKeys, textOrEmpty } from '#core/object'
import type { PageProps } from '#pages/page'
import { loadFailureOf } from '#react/boundary'
import {
  createDesign,
  createTextDrafts,
  type DesignTarget,
  type LoadedDesign,
  loadDesign,
  titleOfText,
} from '#react/design'
import { useEngine } from '#react/engine'
import { useVisible } from '#react/visible'
import { useRequest } from '#react/watch'
import { encodePart } from '#runtime/http'
import { Workbench } from '#widgets/design'
import { useNames } from './names.ts'
import { StartPage } from './StartPage.tsx'
import './start.css'

/** In place of an id: a document that is still to be started. */
const newDocument = 'new'

/** Opens the document that the address names in the designer. */
export function DesignerPage({ params, onTitle }: PageProps) {
  const { faces } = useEngine()
  const ref = refOfAddress(params)
  if (!ref) return <faces.NotFound retry={() => undefined} back={null} />
  if (ref.id === newDocument) return <StartPage />
  const part = textOrEmpty(params.part)
  const first = { ref, beside: splitKeys(params.with), refused: textOrEmpty(params.refused), part }
  return <DesignedScreens key={`${ref.kind} ${ref.id}`} {...{ first, onTitle }} moment={textOrEmpty(params.at)} />
}

interface DesignedScreensProps extends Pick<PageProps, 'onTitle'> {
  first: DesignTarget
  /** When the refused draft was chosen: it is taken up once. */
  moment: string
}

/**
 * The document of the address. Another screen of its model that is chosen has an address of its own, under which the same drafts are changed
 * further: who comes back to this one finds them as they are stored then.
 */
function DesignedScreens({ first, moment, onTitle }: DesignedScreensProps) {
  const { ports } = useEngine()
  const isVisible = useVisible()
  const [stay, setStay] = useState<'here' | 'leaving' | 'gone'>('here')
  if (stay === 'leaving' && !isVisible) setStay('gone')
  if (stay === 'gone' && isVisible) setStay('here')
  if (stay === 'gone') return null
  const open = (target: DesignTarget) => {
    setStay('leaving')
    ports.navigation.go(addressOf(target))
  }
  return <OpenedDesign {...{ target: first, moment, onTitle }} onOpen={open} />
}

const addressOf = ({ ref, beside }: DesignTarget): string => {
  const others = beside.length > 0 ? `?with=${encodePart(beside.join(','))}` : ''
  return `/online/design/${ref.kind}/${encodePart(ref.id)}${others}`
}

interface OpenedDesignProps extends Pick<PageProps, 'onTitle'> {
  target: DesignTarget
  moment: string
  onOpen(target: DesignTarget): void
}

function OpenedDesign({ target, moment, onTitle, onOpen }: OpenedDesignProps) {
  const { faces, runtime } = useEngine()
  const { http, ports } = runtime
  const { session } = ports.storage
  const mark = `refused:${target.refused} ${moment}`
  const [opened] = useState(() => (session.read(mark) === null ? target : { ...target, refused: '' }))
  const load = useCallback((signal: AbortSignal) => loadDesign(http, opened, signal), [http, opened])
  const loaded = useRequest(load)
  const isTaken = loaded.status === 'ready' && Boolean(opened.refused)
  useEffect(() => {
    if (isTaken) session.write(mark, 'taken')
  }, [isTaken, session, mark])
  if (loaded.status === 'failed') {
    const failure = loadFailureOf(loaded.error)
    if (failure.kind === 'denied') return <faces.Denied code={failure.code} />
    if (failure.kind === 'notFound') return <faces.NotFound retry={loaded.retry} back={null} />
    return (
      <faces.Failed message={failure.message} requestId={failure.requestId} retry={loaded.retry} diagnostics={[]} />
    )
  }
  if (loaded.status === 'loading') return <faces.Loading of="screen" />
  return <Designing target={opened} loaded={loaded.value} {...{ onTitle, onOpen }} />
}

interface DesigningProps extends Pick<OpenedDesignProps, 'onTitle' | 'onOpen'> {
  target: DesignTarget
  loaded: LoadedDesign
}

function Designing({ target, loaded, onTitle, onOpen }: DesigningProps) {
  const { runtime, ports } = useEngine()
  const [design] = useState(() => {
    const username = runtime.session.state().user?.username ?? ''
    const drafts = createTextDrafts({ ports: runtime.ports, username })
    const { onHide } = runtime.ports.lifecycle
    const { ref, part } = target
    const opened = createDesign({ ref, loaded, http: runtime.http, clock: ports.clock, drafts, onHide })
    if (part) opened.selectAt(part, ref)
    return opened
  })
  const names = useNames(runtime.http)
  const [first] = design.state.snapshot().texts
  const title = first ? titleOfText(first) : ''
  useEffect(() => onTitle?.(fillText(designMessages.titled, { title })), [title, onTitle])
  return <Workbench {...{ design, names, onOpen }} />
}
