import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo } from 'react'
import { pageAbove, plainPath } from '#core/menu'
import { messages } from '#core/message'
import { BrokenPart } from '#pages/chunk'
import { useRuntime } from '#pages/context'
import { menuIcon, type PageParams, type PageTarget, resolvePage, useMenu } from '#pages/menu'
import { ErrorBoundary } from '#react/boundary'
import { type Part, partOf } from '#react/part'
import './page.css'

/** A page skeleton, shown after 200 ms so that a quick page does not flash. spec: look, States */
const PageSkeleton = () => (
  <div className="page-sheet page-skeleton" role="status" aria-label={messages.page.loading}>
    <span />
    <span />
    <span />
    <span />
  </div>
)

interface PageViewProps {
  fullPath: string
  /** Called with the title of a page that the menu does not name, or names only by kind. */
  onTitle(title: string): void
}

const ignoreTitle = () => undefined

/** The page at an address. What breaks in it stays in it. */
export function PageView({ fullPath, onTitle }: PageViewProps) {
  const items = useMenu()
  const { clientLog, settings } = useRuntime()
  const { home } = settings.theme.current
  const target = useMemo(() => resolvePage(items, fullPath, home), [items, fullPath, home])
  return (
    <ErrorBoundary place={fullPath} report={clientLog.report} fallback={(broken) => <BrokenPart {...broken} />}>
      <Suspense fallback={<PageSkeleton />}>
        <Drawn target={target} fullPath={fullPath} onTitle={onTitle} />
      </Suspense>
    </ErrorBoundary>
  )
}

const ExceptionPage = partOf(async () => (await import('#pages/exception')).ExceptionPage)
const MissingPage = partOf(async () => (await import('#pages/exception')).MissingPage)
const OddPage = partOf(async () => (await import('./OddPage.tsx')).OddPage)
const DeniedPage = partOf(async () => (await import('./OddPage.tsx')).DeniedPage)

/** Permissions of an embedded site: everything except navigating the window. */
const frameRights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

/** The way from a record to its list. */
function useWayBack(fullPath: string): (() => void) | null {
  const { navigation } = useRuntime().ports
  const items = useMenu()
  const list = pageAbove(items, fullPath)
  return list === undefined ? null : () => navigation.go(list)
}

function Drawn({ target, fullPath, onTitle }: PageViewProps & { target: PageTarget }) {
  const { Screen, pages } = usePageParts()
  const back = useWayBack(fullPath)
  const items = useMenu()
  const iconAt = useCallback((path = fullPath) => menuIcon(items, path), [items, fullPath])
  switch (target.kind) {
    case 'screen': {
      const nameTab = target.named ? ignoreTitle : onTitle
      return (
        <div className="page-sheet">
          <Screen
            screenId={target.screen}
            params={target.params}
            onTitle={nameTab}
            denied={(message) => (
              <DeniedPage path={plainPath(fullPath)} onTitle={nameTab}>
                {message}
              </DeniedPage>
            )}
            back={back}
            iconAt={iconAt}
            {...(target.component ? { missing: <MissingPage component={target.component} /> } : {})}
          />
        </div>
      )
    }
    case 'page': {
      const Page = pages.get(target.page)
      return Page ? <Page params={target.params} onTitle={onTitle} /> : <MissingPage component={target.page} />
    }
    case 'frame':
      return <iframe className="page-frame" title={target.title} src={target.address} sandbox={frameRights} />
    case 'missing':
      return <MissingPage component={target.component} />
    case 'refused':
    case 'links':
    case 'unknown':
      return <OddPage target={target} onTitle={onTitle} />
    case 'exception':
      return <ExceptionPage status={target.status} />
    default:
      return null
  }
}

/** The props of what draws a screen document. */
export interface ScreenProps {
  screenId: string
  params: PageParams
  /** Called with the title that the screen gives itself. */
  onTitle(title: string): void
  /** Shown in place of a screen that does not exist; otherwise a message is. */
  missing?: ReactNode
  /** What is shown of a screen that the user may not open, around the message that says so. */
  denied?(message: ReactNode): ReactNode
  /** Leads from a record that is gone to its list; null where the menu has none above the page. */
  back?: (() => void) | null
  /** The icon by which the menu shows the records at an address: by default that of the page. */
  iconAt?(path?: string): string | undefined
}

/** The props of a hand-written page: the parameters of its address or of the document that names it. */
export interface PageProps {
  params: Readonly<Record<string, unknown>>
  /** Called with the title that the page gives itself. */
  onTitle?(title: string): void
}

/** The kinds of pages, each loaded when first rendered. */
export interface PageParts {
  /** Draws any screen document. */
  Screen: Part<ScreenProps>
  /** Renders the inspector. */
  Inspector: Part<{ onClose(): void }>
  /** Provides the engine to what stands outside of screens. */
  Provider: Part<{ children: ReactNode }>
  /** The hand-written pages by their names. */
  pages: ReadonlyMap<string, Part<PageProps>>
}

const Parts = createContext<PageParts | null>(null)

export const PagePartsProvider = Parts.Provider

/** The parts. Throws outside of a `PagePartsProvider`. */
export function usePageParts(): PageParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('usePageParts: there is no PagePartsProvider above this component')
  return parts
}
