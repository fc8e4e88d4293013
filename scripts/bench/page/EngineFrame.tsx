import type { ComponentType, ReactNode } from 'react'
import { RuntimeProvider } from '#pages/context'
import { composeScreens } from '#pages/engine'
import { Chinese } from '#pages/locale'
import type { ScreenProps } from '#pages/page'
import { createAppearance, Theme } from '#pages/theme'
import { browserPorts } from '#runtime/adapter'
import { createRuntime } from '#runtime/service'
import { benchOptions } from './fields.ts'
import { inPageServer } from './inPageServer.ts'

const silent = {
  notice: () => undefined,
  modal: async () => undefined,
  progress: async () => undefined,
  loading: () => undefined,
}
const runtime = createRuntime({
  ports: browserPorts({ notice: silent, confirm: { confirm: async () => true }, http: inPageServer }),
})
const appearance = createAppearance(runtime.ports, () => undefined)

/** Draws a screen of the product over an in-page server. */
export const EngineScreen: ComponentType<ScreenProps> = composeScreens(runtime, new Map(), appearance.darken).Screen

/** Signs in and fills the dictionaries, as in an open session. */
export async function openSession(): Promise<void> {
  await runtime.session.login({ username: 'bench', password: 'bench' })
  await runtime.session.loadPermissions()
  runtime.dictionaries.preload({
    bench: benchOptions.map(({ value, text }) => ({ value, text })),
    sex: [{ value: '1', text: '男' }],
    user_status: [{ value: '1', text: '正常', tone: 'success' }],
  })
}

/** The frame around the screens of the product while it is open. */
export const EngineFrame = ({ children }: { children: ReactNode }) => (
  <RuntimeProvider value={runtime}>
    <Theme appearance={appearance} nonce="">
      <Chinese>
        <div className="bench-sheet">{children}</div>
      </Chinese>
    </Theme>
  </RuntimeProvider>
)
