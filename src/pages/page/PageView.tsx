import { Suspense, useMemo } from 'react'
import { messages } from '#core/message'
import { BrokenPart } from '#pages/chunk'
import { useRuntime } from '#pages/context'
import { ExceptionPage, MissingPage } from '#pages/exception'
import { type PageTarget, resolvePage, useMenu } from '#pages/menu'
import { ErrorBoundary } from '#react/boundary'
import { usePageParts } from './pageParts.ts'
import './page.css'

/** Grey lines where a page will stand; they come after 200 ms, so that a quick page does not flash. spec: look, States */
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
  /** Hears the title of a page that the menu does not name, or names for many records alike. */
  onTitle(title: string): void
}

const unheard = () => undefined

/** The page at an address. What breaks in it stays in it. */
export function PageView({ fullPath, onTitle }: PageViewProps) {
  const items = useMenu()
  const { clientLog } = useRuntime()
  const target = useMemo(() => resolvePage(items, fullPath), [items, fullPath])
  return (
    <ErrorBoundary place={fullPath} report={clientLog.report} fallback={(broken) => <BrokenPart {...broken} />}>
      <Suspense fallback={<PageSkeleton />}>
        <Drawn target={target} onTitle={onTitle} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** What a frame may do: everything but take the window away. */
const frameRights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

function Drawn({ target, onTitle }: { target: PageTarget; onTitle(title: string): void }) {
  const { Screen, pages } = usePageParts()
  switch (target.kind) {
    case 'screen':
      return (
        <div className="page-sheet">
          <Screen screenId={target.screen} params={target.params} onTitle={target.named ? unheard : onTitle} />
        </div>
      )
    case 'page': {
      const Page = pages.get(target.page)
      return Page ? <Page params={target.params} /> : <MissingPage component={target.page} />
    }
    case 'frame':
      return <iframe className="page-frame" title={target.title} src={target.address} sandbox={frameRights} />
    case 'missing':
      return <MissingPage component={target.component} />
    case 'exception':
      return <ExceptionPage status={target.status} />
    default:
      return null
  }
}
