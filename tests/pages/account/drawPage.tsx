import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type FakePorts, fakePorts } from '#fixtures/ports.ts'
import { RuntimeProvider } from '#pages/context'
import { MenuProvider, userMenu } from '#pages/menu'
import { createAppearance, Theme } from '#pages/theme'
import { createRuntime, type Runtime } from '#runtime/service'
import { menu } from '../harness.tsx'

export interface Drawn {
  ports: FakePorts
  runtime: Runtime
}

type AccountPage = ComponentType<{ params: Readonly<Record<string, unknown>> }> | ComponentType

/** A page of the own account, before a server that `prepare` sets up. */
export async function drawPage(Page: AccountPage, prepare: (ports: FakePorts) => void): Promise<Drawn> {
  const ports = fakePorts()
  prepare(ports)
  const runtime = createRuntime({ ports })
  await runtime.config.load().catch(() => undefined)
  const Drawn = Page as ComponentType
  const config = { staticUrl: '', ssoServer: '', previewUrl: '' } as never
  const session = { ...runtime.session.state(), menu: menu as never }
  const items = userMenu(session, {
    pages: new Set(['home']),
    family: null,
    origin: 'http://x.test',
    basePath: '',
    config,
    base: '',
  })
  render(
    <RuntimeProvider value={runtime}>
      <Theme appearance={createAppearance(ports, () => undefined)} nonce="">
        <MenuProvider value={items}>
          <Drawn />
        </MenuProvider>
      </Theme>
    </RuntimeProvider>,
  )
  return { ports, runtime }
}
