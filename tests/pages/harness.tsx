import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { vi } from 'vitest'
import { type FakePortOptions, type FakePorts, fakePorts, ok } from '#fixtures/ports.ts'
import { App, pageParts, prepareFirstPage } from '#pages/app'
// The frame is loaded by the pages themselves, which may outlast a short test: here it is there before.
import '#pages/layout'
import { createNavigation } from '#pages/navigation'
import { createNoticeQueue } from '#pages/notice'
import type { ScreenProps } from '#pages/page'
import { createAppearance } from '#pages/theme'
import { createEngine, EngineProvider } from '#react/engine'
import { useDirtyGuard } from '#react/guard'
import { createRuntime, type Runtime } from '#runtime/service'
import { screenFaces } from '#widgets/screen'

// The first page of a test file loads antd.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

export const user = { id: '7', username: 'liming', realname: '李明', avatar: '', orgCode: 'A01' }

type Item = Record<string, unknown>

const screenWith = (drawings: Drawings) => (props: ScreenProps) => <FakeScreen {...props} drawings={drawings} />

const FakeInspector = () => <aside aria-label="检查" />

const page = (path: string, title: string, component: string, rest: Item = {}): Item => ({
  id: path,
  path,
  component,
  route: '1',
  meta: { title },
  ...rest,
})

/** A page of the menu, as the server sends it. */
export const item = (path: string, title: string, rest: Item = {}): Item =>
  page(path, title, 'screen/system/user-list', rest)

export const group = (path: string, title: string, children: Item[], rest: Item = {}): Item =>
  item(path, title, { component: 'layouts/RouteView', children, ...rest })

/** What the server sends a user. */
export const menu: Item[] = [
  page('/dashboard', '概览', 'layouts/RouteView', {
    children: [page('/dashboard/analysis', '首页', 'home')],
  }),
  page('/isps', '系统管理', 'layouts/RouteView', {
    children: [
      page('/isps/user', '用户', 'screen/system/user-list'),
      page('/isps/role', '角色', 'screen/system/role-list'),
      page('/isps/user/:id', '用户详情', 'screen/system/user-detail', { hidden: true }),
      page('/isps/broken', '坏菜单', 'views/Nothing'),
      page('/isps/help', '帮助', 'layouts/IframePageView', { meta: { title: '帮助', url: 'https://docs.test/help' } }),
    ],
  }),
]

/** A login as the server answers it. */
export const loginAnswer = (rest: Item = {}) =>
  ok(
    { token: 't1', userInfo: user, sysAllDictItems: {}, departs: [], multi_depart: 1, ...rest },
    { message: '登录成功' },
  )

/** How often each screen was drawn, and begun. */
export interface Drawings {
  drawsByScreen: Record<string, number>
  begun: Record<string, number>
}

interface FakeScreenProps extends ScreenProps {
  drawings: Drawings
}

/** A screen that says what it is, can be typed into, and counts; the address says whether it is denied. */
function FakeScreen({ screenId, params, onTitle, denied, back, drawings: { drawsByScreen, begun } }: FakeScreenProps) {
  drawsByScreen[screenId] = (drawsByScreen[screenId] ?? 0) + 1
  const [text, setText] = useState('')
  useEffect(() => {
    begun[screenId] = (begun[screenId] ?? 0) + 1
  }, [screenId, begun])
  useEffect(() => {
    if (params.name) onTitle(params.name)
  }, [params, onTitle])
  useDirtyGuard(text === '' ? clean : dirty)
  if (params.denied) return denied?.(<p>refused {screenId}</p>)
  return (
    <div data-testid={screenId}>
      {JSON.stringify(params)}
      {back && (
        <button type="button" onClick={back}>
          返回列表
        </button>
      )}
      <input aria-label={`input ${screenId}`} value={text} onChange={(event) => setText(event.target.value)} />
    </div>
  )
}

const clean = { dirty: () => false, abandon: () => undefined }
const dirty = { dirty: () => true, abandon: () => undefined }

const HomePage = () => <p>home page</p>

export interface Opened {
  ports: FakePorts
  runtime: Runtime
  drawings: Drawings
  /** Where the browser stands. */
  path(): string
  unmount(): void
}

interface Opening {
  /** Signed in from before. */
  token?: string
  ports?: FakePortOptions
  /** Tells the fake server what to answer, before anything is asked. */
  server?(ports: FakePorts): void
}

function providerOf(runtime: Runtime) {
  const engine = createEngine({ runtime, widgets: [], faces: screenFaces })
  return ({ children }: { children: ReactNode }) => <EngineProvider engine={engine}>{children}</EngineProvider>
}

/** What the pages at `path` stand on: fake ports, the real login page and the real frame. */
function startApp(path: string, { token, ports: openingPorts, server }: Opening = {}) {
  window.history.replaceState(null, '', path)
  const navigation = createNavigation()
  const away = {
    reload: () => ports.seen.push('reload'),
    leave: (address: string) => ports.seen.push(`leave ${address}`),
  }
  const ports = fakePorts({ navigation: { ...navigation.port, ...away }, ...openingPorts })
  ports.http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] }))
  ports.http.on('GET /sys/config/data', ok({}))
  ports.http.on('POST /sys/logout', ok(null))
  server?.(ports)
  if (token) {
    const untilMs = ports.clock.nowMs() + 1_000_000
    ports.storage.local.write('Access-Token', JSON.stringify({ value: token, untilMs }))
    ports.storage.local.write('Login_Userinfo', JSON.stringify({ value: user, untilMs }))
  }
  const runtime = createRuntime({ ports })
  const drawings: Drawings = { drawsByScreen: {}, begun: {} }
  const parts = pageParts({
    pages: { home: async () => HomePage },
    engine: async () => ({
      Screen: screenWith(drawings),
      Inspector: FakeInspector,
      Provider: providerOf(runtime),
    }),
  })
  return { ports, navigation, runtime, drawings, parts }
}

/** Prepares the first page at `path`, before anything is drawn. */
export function prepareApp(path: string, opening: Opening) {
  const { ports, runtime, parts } = startApp(path, opening)
  return { ports, ready: prepareFirstPage(runtime, parts) }
}

/** Opens the pages at `path`. */
export const openApp = (path: string, opening: Opening = {}): Opened => drawApp(startApp(path, opening))

/** Opens the pages at `path` when the first one is prepared, so that it is drawn in one go, as by `main`. */
export async function openPreparedApp(path: string, opening: Opening): Promise<Opened> {
  const started = startApp(path, opening)
  await prepareFirstPage(started.runtime, started.parts)
  return drawApp(started)
}

function drawApp({ ports, navigation, runtime, drawings, parts }: ReturnType<typeof startApp>): Opened {
  const { unmount } = render(
    <App
      runtime={runtime}
      navigation={navigation}
      notices={createNoticeQueue()}
      appearance={createAppearance(ports, () => undefined)}
      nonce="n"
      parts={parts}
    />,
  )
  return { ports, runtime, drawings, path: () => window.location.pathname + window.location.search, unmount }
}

/** Waits for the frame with its page. */
export const framed = (testId: string) => screen.findByTestId(testId)

/** Waits for the form of the login page. */
export const loginForm = () => screen.findByLabelText('用户名')

/** Fills the labelled inputs and presses Enter. */
export function send(values: Record<string, string>) {
  const inputs = Object.entries(values).map(([label, value]) => {
    const input = screen.getByLabelText(label)
    fireEvent.change(input, { target: { value } })
    return input
  })
  const form = inputs[0]?.closest('form')
  if (form) fireEvent.submit(form)
}

/** Waits until the browser stands at `path`. */
export const standsAt = ({ path }: Opened, expected: string) =>
  waitFor(() => {
    if (path() !== expected) throw new Error(`at ${path()}, not at ${expected}`)
  })
