import { memoized } from '#core/object'
import type { Permissions } from '#core/permission'
import type { NoticeQueue } from '#pages/notice'
import { type Appearance, createAppearance } from '#pages/theme'
import { everyPart } from '#react/design'
import { createEngine, type Engine } from '#react/engine'
import { browserNavigation, browserPorts } from '#runtime/adapter'
import { type FrameMessage, type PreviewChannel, previewPorts, type SceneMessage } from '#runtime/preview'
import { createRuntime, type Runtime } from '#runtime/service'
import { widgets } from '#widgets'
import { screenFaces } from '#widgets/screen'
import { type EffectiveCodes, loadEffectiveCodes, permissionsBy } from './effectiveCodes.ts'

/** The frame's end of the channel. */
export type Channel = PreviewChannel<FrameMessage, SceneMessage>

interface StageSettings {
  /** As whom: `user:<id>`, `role:<id>`, or empty for the caller itself. */
  as: string
  tenantId: string
  /** API base. */
  base: string
  basePath: string
  notices: NoticeQueue
  /** Tells the designer. */
  post(message: FrameMessage): void
}

/** The services of one preview, which read as one person and write nothing. */
export interface Stage {
  readonly runtime: Runtime
  readonly engine: Engine
  readonly appearance: Appearance
  /** Tells that the screen would lead elsewhere. */
  leave(address: string): void
  permissions(): Permissions
  /** Resolves when the rights of the person are known, or cannot be. */
  permit(): Promise<unknown>
  dispose(): void
}

/** Composes the services over ports that read only. */
export function createStage({ as, tenantId, base, basePath, notices, post }: StageSettings): Stage {
  const about = 'preview'
  const leave = (address: string) => post({ about, kind: 'leave', address })
  const browser = browserPorts({
    notice: notices.notice,
    confirm: notices.confirm,
    navigation: browserNavigation(basePath),
  })
  const ports = previewPorts(browser, {
    ...{ base, as },
    onStopped: (call) => post({ about, kind: 'stopped', call }),
    onLeave: leave,
    onFile: (fileName) => post({ about, kind: 'file', fileName }),
  })
  const runtime = createRuntime({ ports, base })
  if (tenantId !== runtime.session.state().tenantId) runtime.session.chooseTenant(tenantId)
  const appearance = createAppearance(ports, (shade) => {
    document.documentElement.dataset.appearance = shade
  })
  const engine = createEngine({ runtime, widgets, faces: screenFaces, darken: appearance.darken })
  let codes: EffectiveCodes = new Map()
  const { session } = runtime
  const permissionsOf = memoized((both: Permissions) => permissionsBy(codes, both))
  return {
    runtime,
    engine,
    appearance,
    leave,
    permissions: () => (as === '' ? everyPart : permissionsOf(session.permissions())),
    async permit() {
      const [loaded] = await Promise.all([
        loadEffectiveCodes(runtime.http, as),
        session.loadPermissions().catch(() => null),
        engine.preload(),
      ])
      codes = loaded
    },
    dispose() {
      engine.dispose()
      runtime.dispose()
    },
  }
}
