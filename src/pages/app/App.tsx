import { Suspense, useLayoutEffect } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { BrokenPart, MissingPart } from '#pages/chunk'
import { RuntimeProvider } from '#pages/context'
import type { Navigation } from '#pages/navigation'
import { NoticeHost, type NoticeQueue } from '#pages/notice'
import { type Appearance, Theme } from '#pages/theme'
import { ErrorBoundary } from '#react/boundary'
import { MissingProvider } from '#react/part'
import type { Runtime } from '#runtime/service'
import { GuardedPage, Waiting } from './GuardedPage.tsx'
import type { LoadParts } from './parts.ts'

/** Lets the navigation port go by the router that stands around. */
function RouterConnection({ navigation }: { navigation: Navigation }) {
  const navigate = useNavigate()
  useLayoutEffect(() => navigation.connect((path, how) => void navigate(path, how)), [navigation, navigate])
  return null
}

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
