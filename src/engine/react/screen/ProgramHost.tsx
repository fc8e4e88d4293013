import { type ComponentType, useContext, useEffect, useMemo, useState } from 'react'
import { readParams } from '#core/document'
import type { Library } from '#core/library'
import { engineMessages, fillText } from '#core/message'
import type { RecordValues } from '#core/model'
import type { FormProgram, ListProgram, PageProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createListController, useOfferedRows } from '#react/list'
import { createScope } from '#react/scope'
import { derived, useWatched } from '#react/watch'
import type { LoadedScreen } from './compiled.ts'
import { InspectedPlace } from './InspectedPlace.tsx'
import { LayerContext, useOpener, useSiblingChanges, useWayBack } from './layerContext.ts'
import { loadRecordHosts } from './loadRecordHosts.ts'
import { queryStateMemory } from './openAhead.ts'
import {
  BuiltHost,
  CalendarHost,
  DashboardHost,
  DetailHost,
  FormHost,
  NoticeHost,
  PrintHost,
  SplitHost,
  TabsHost,
  TransferHost,
} from './recordHosts.tsx'
import type { ScreenHostProps } from './screenProps.ts'

interface ProgramHostProps extends Omit<ScreenHostProps, 'screenId'> {
  screen: LoadedScreen
  /** Renders a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

const nothing: RecordValues = Object.freeze({})
const ownFrame = Object.freeze({ present: 'page', close: null } as const)

/** Renders a compiled screen. Registers those without a controller with the inspector itself. */
export function ProgramHost(props: ProgramHostProps) {
  const { program, params: declared } = props.screen
  const params = useMemo(() => readParams(declared, props.params ?? nothing), [declared, props.params])
  const [subject] = useState({ kind: 'screen', program } as const)
  const element = <Drawn {...props} params={params} />
  return controlled.includes(program.kind) ? element : <InspectedPlace subject={subject}>{element}</InspectedPlace>
}

/** Screens that report their title themselves once they are rendered. */
const ownTitled: readonly string[] = ['form', 'detail', 'print', 'built', 'page']
const controlled: readonly string[] = ['list', 'form', 'detail', 'dashboard']

/** Renders a compiled screen by its kind. */
function Drawn({ screen, Screen, ...props }: ProgramHostProps & { params: RecordValues }) {
  const { params } = props
  const { values = nothing, frame = ownFrame, onTitle } = props
  const { faces } = useEngine()
  const back = useWayBack()
  const { program, library, closure } = screen
  const recordId = useRecordId(props, program.kind === 'form' ? program : null)
  const title = ownTitled.includes(program.kind) ? null : (program.title.text ?? '')
  useEffect(() => {
    if (title !== null) onTitle?.(title)
  }, [onTitle, title])
  const shared = { library, params, ...(onTitle ? { onTitle } : {}) }
  switch (program.kind) {
    case 'list':
      return <ListHost program={program} library={library} params={params} />
    case 'form': {
      const mode = props.mode ?? (recordId === null ? 'create' : 'edit')
      const saved = (id: string | null) => props.onSaved?.(id)
      return <FormHost {...shared} {...{ program, closure, values, frame, recordId, mode }} onSaved={saved} />
    }
    case 'detail':
      if (recordId === null) return <faces.NotFound retry={() => undefined} back={back} />
      return <DetailHost {...shared} {...{ program, frame, recordId }} />
    case 'calendar':
      return <CalendarHost program={program} params={params} />
    case 'transfer':
      return <TransferHost program={program} params={params} />
    case 'print':
      if (recordId === null) return <faces.NotFound retry={() => undefined} back={back} />
      return <PrintHost key={recordId} {...shared} {...{ program, recordId }} />
    case 'tabs':
      return <TabsHost program={program} params={params} onSaved={props.onSaved} Screen={Screen} />
    case 'split':
      return <SplitHost program={program} params={params} Screen={Screen} />
    case 'notice':
      return <NoticeHost program={program} library={library} params={params} />
    case 'built':
      return <BuiltHost {...props} program={program} params={params} Screen={Screen} />
    case 'dashboard':
      return <DashboardHost program={program} params={params} />
    case 'page':
      return <PageHost {...{ program, params, onTitle }} />
  }
}

/** The id of the record: the requested one, or the user's own if the form edits that. */
function useRecordId(
  { recordId, params = nothing }: Omit<ProgramHostProps, 'screen' | 'Screen'>,
  form: FormProgram | null,
) {
  const { ports } = useEngine()
  const named = recordId ?? params.id
  if (typeof named === 'string' && named !== '') return named
  const own = form?.record?.read(createScope(ports, { $params: params }).evaluation(form.model, {}))
  return typeof own === 'string' && own !== '' ? own : null
}

interface PageHostProps {
  program: PageProgram
  params: RecordValues
  onTitle: ProgramHostProps['onTitle']
}

/** A hand-written page. It has the title of its document until it gives itself another. */
function PageHost({ program, params, onTitle }: PageHostProps) {
  const { pages, faces } = useEngine()
  const [title, setTitle] = useState(program.title.text ?? '')
  useEffect(() => onTitle?.(title), [onTitle, title])
  const Page = Object.hasOwn(pages, program.page) ? pages[program.page] : undefined
  if (Page) return <Page params={params} onTitle={setTitle} />
  const message = fillText(engineMessages.noPage, { id: program.page })
  return <faces.Broken size="screen" message={message} hint="" place={program.id} requestId="" retry={null} />
}

interface ListHostProps {
  program: ListProgram
  library: Library
  params: RecordValues
}

/** A list with its controller, for as long as it is mounted. */
function ListHost({ program, library, params }: ListHostProps) {
  const { ports, faces, browser } = useEngine()
  const opener = useOpener()
  const isPage = useContext(LayerContext)?.key === null
  const [list] = useState(() => {
    const scope = createScope(ports, { $params: params, $mode: 'view' })
    const memory = isPage ? { memory: queryStateMemory({ screenId: program.id, params, scope, ports }) } : {}
    return createListController({ program, library, scope, ports, opener, params, route: program.id, ...memory })
  })
  const [subject] = useState({ kind: 'list', list } as const)
  const [isLoaded] = useState(() =>
    derived(
      list.state,
      ({ status }) => [status],
      ({ status }) => status !== 'loading',
    ),
  )
  useEffect(() => list.start(), [list])
  useOfferedRows(list)
  const [hear] = useState(() => () => list.dispatch({ type: 'refresh' }))
  useSiblingChanges(hear)
  const [isDrawn, setDrawn] = useState(false)
  const loaded = useWatched(isLoaded)
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    if (!isDrawn || !loaded) return
    return browser.idle(() => {
      loadRecordHosts()
      setAtRest(true)
    })
  }, [browser, isDrawn, loaded])
  return (
    <InspectedPlace subject={subject}>
      <faces.List list={list} onDrawn={() => setDrawn(true)} printable={atRest} />
    </InspectedPlace>
  )
}
