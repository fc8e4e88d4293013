import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { BrokenPart, MissingPart } from '#pages/chunk'
import { RuntimeProvider } from '#pages/context'
import type { Navigation } from '#pages/navigation'
import { NoticeHost, type NoticeQueue } from '#pages/notice'
import { type Appearance, Theme } from '#pages/theme'
import { ErrorBoundary } from '#react/boundary'
import { MissingProvider } from '#react/part'
import type { Runtime } from '#runtime/service'
import { Waiting } from './Blank.tsx'
import { GuardedPage } from './GuardedPage.tsx'
import type { LoadParts } from './parts.ts'
import { RouterConnection } from './RouterConnection.tsx'

export interface AppProps {
  runtime: Runtime
  navigation: Navigation
  notices: NoticeQueue
  appearance: Appearance
  nonce: string
  parts: LoadParts
}

/** The pages over one runtime. Whatever breaks leaves a way to go on, never a white page. */
export function App({ runtime, navigation, notices, appearance, nonce, parts }: AppProps) {
  return (
    <RuntimeProvider value={runtime}>
      <Theme appearance={appearance} nonce={nonce}>
        <MissingProvider value={MissingPart}>
          <ErrorBoundary
            place="app"
            report={runtime.clientLog.report}
            fallback={(broken) => <BrokenPart {...broken} />}
          >
            <BrowserRouter>
              <RouterConnection navigation={navigation} />
              <Suspense fallback={<Waiting />}>
                <GuardedPage navigation={navigation} appearance={appearance} parts={parts} />
              </Suspense>
            </BrowserRouter>
          </ErrorBoundary>
          <NoticeHost queue={notices} />
        </MissingProvider>
      </Theme>
    </RuntimeProvider>
  )
}
