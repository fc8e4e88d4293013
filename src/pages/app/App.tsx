import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import {
  type GuardDecision,
  loginPath,
  oauthLoginPath,
  pageTitle,
  plainPath,
  safeRedirect,
  signUpPaths,
} from '#core/menu'
import { messages } from '#core/message'
import { BrokenPart, MissingPart } from '#pages/chunk'
import { RuntimeProvider, useRuntime, useSession } from '#pages/context'
import type { Navigation } from '#pages/navigation'
import { NoticeHost, type NoticeQueue } from '#pages/notice'
import { OutagePage } from '#pages/outage'
import type { PageParts } from '#pages/page'
import { type Appearance, Theme } from '#pages/theme'
import { ErrorBoundary } from '#react/boundary'
import { MissingProvider, partOf } from '#react/part'
import type { Runtime } from '#runtime/service'
import { frameAhead, isFramePresent, Workbench } from './frame.ts'
import { loadMenu, redirectOf, startPath, useGuard, useGuardSteps } from './useGuard.ts'

/** Connects the navigation port to the surrounding router. */
function RouterConnection({ navigation }: { navigation: Navigation }) {
  const navigate = useNavigate()
  useLayoutEffect(() => navigation.connect((path, how) => void navigate(path, how)), [navigation, navigate])
  return null
}

interface AppProps {
  runtime: Runtime
  navigation: Navigation
  notices: NoticeQueue
  appearance: Appearance
  nonce: string
  parts: PageParts
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
            <BrowserRouter basename={navigation.port.basePath}>
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

/** A page without the frame. */
const Blank = ({ children }: { children: ReactNode }) => (
  <main className="blank" id="main" tabIndex={-1}>
    {children}
  </main>
)

/** Says that something comes: index.html shows the frame in grey for as long. */
const Waiting = () => <span className="boot-wait" hidden />

const NotFound = partOf(async () => (await import('#pages/exception')).NotFoundPage)

interface GuardedPageProps {
  navigation: Navigation
  appearance: Appearance
  parts: PageParts
}

const logins: readonly string[] = [loginPath, oauthLoginPath]

/** The decision while the page is about to reload: a login page shown now would lose its input. */
const stays: GuardDecision = { kind: 'pass' }

/** What the guard allows: the login page, another page without frame, or the frame. spec: shell §2 */
function GuardedPage({ navigation, appearance, parts }: GuardedPageProps) {
  const guarded = useGuard()
  const { reloads } = useRuntime()
  const { token, menu } = useSession()
  const decision = token === '' && reloads() ? stays : guarded
  const { isOutage, retry } = useGuardSteps(decision)
  const path = plainPath(useLocation().pathname)
  const [isFrameLoaded, setFrameLoaded] = useState(() => isFramePresent(parts))
  const loadFrame = useCallback(async () => {
    await frameAhead(parts)
    setFrameLoaded(true)
  }, [parts])
  const signedIn = token !== ''
  useEffect(() => {
    if (signedIn) void loadFrame()
  }, [signedIn, loadFrame])

  if (decision === stays) return <Waiting />
  if (decision.kind === 'pass' && logins.includes(path)) return <OpenLogin loadFrame={loadFrame} />
  if (decision.kind === 'pass' && signUpPaths.includes(path)) return <LoginPage redirect={undefined} onDone={stay} />
  if (decision.kind === 'pass' && (token === '' || menu === null))
    return (
      <Blank>
        <NotFound />
      </Blank>
    )
  if (isOutage)
    return (
      <Blank>
        <OutagePage onRetry={retry} />
      </Blank>
    )
  // Not left to Suspense, after whose fallback React holds back for 300 ms what has come.
  if (decision.kind !== 'pass' || !isFrameLoaded) return <Waiting />
  return <Workbench navigation={navigation} appearance={appearance} parts={parts} />
}

const LoginPage = partOf(async () => (await import('#pages/login')).LoginPage)

/** Nobody signs in where people sign up. */
const stay = async () => undefined

/** The form is mounted and usable by then. */
const loginStandsMs = 1_200

interface OpenLoginProps {
  /** Fetches what comes after the login page; resolves when it can be drawn, or says itself why not. */
  loadFrame(): Promise<void>
}

/**
 * The login page and the way from it. While the user types, the frame is fetched; the page stands until the frame can be
 * drawn, so that nothing flashes between them.
 */
function OpenLogin({ loadFrame }: OpenLoginProps) {
  const runtime = useRuntime()
  const { navigation } = runtime.ports
  const { pathname, search } = useLocation()
  const { platform } = messages.shell

  useEffect(() => {
    document.title = pageTitle({ path: pathname, title: messages.session.login, platform })
    const timer = setTimeout(() => void loadFrame(), loginStandsMs)
    return () => clearTimeout(timer)
  }, [pathname, platform, loadFrame])

  const goOn = useCallback(async () => {
    const [outcome] = await Promise.all([loadMenu(runtime), loadFrame()])
    if (outcome !== 'refused') navigation.replace(safeRedirect(redirectOf(search), location.origin, startPath(runtime)))
  }, [runtime, navigation, search, loadFrame])
  return <LoginPage redirect={redirectOf(search)} onDone={goOn} />
}
