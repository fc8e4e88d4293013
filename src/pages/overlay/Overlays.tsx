import { lazy, Suspense } from 'react'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { BrokenPart, retrying } from '#pages/chunk'
import { useRuntime } from '#pages/context'
import type { Appearance } from '#pages/theme'
import { ErrorBoundary } from '#react/boundary'

/** What stands over the frame. The department switch has no entry in the menu. spec: shell §2 Header user menu */
export type Overlay = 'menu' | 'search' | 'keys' | 'settings' | 'password' | 'depart' | null

const KeyList = lazy(retrying(async () => ({ default: (await import('./KeyList.tsx')).KeyList })))
const SearchDialog = lazy(retrying(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog })))
const SettingDrawer = lazy(retrying(async () => ({ default: (await import('#pages/setting')).SettingDrawer })))
const DepartDialog = lazy(retrying(async () => ({ default: (await import('#pages/belonging')).DepartDialog })))
const PasswordDialog = lazy(retrying(async () => ({ default: (await import('#pages/password')).PasswordDialog })))

interface OverlaysProps {
  overlay: Overlay
  appearance: Appearance
  onClose(): void
}

/** The dialogs of the frame, each loaded when it is first opened. */
export function Overlays({ overlay, appearance, onClose }: OverlaysProps) {
  const { clientLog, ports, session } = useRuntime()
  const passwordChanged = () => {
    onClose()
    const { passwordReset } = messages.done
    ports.notice.notice({ tone: 'success', title: '', message: passwordReset, shownMs: limit.noticeShownMs })
  }
  const departChanged = () => {
    onClose()
    session.loadPermissions().catch(() => undefined)
  }
  return (
    <ErrorBoundary place="overlay" report={clientLog.report} fallback={(broken) => <BrokenPart {...broken} />}>
      <Suspense>
        {overlay === 'settings' ? <SettingDrawer open appearance={appearance} onClose={onClose} /> : null}
        {overlay === 'password' ? <PasswordDialog onChanged={passwordChanged} onClose={onClose} /> : null}
        {overlay === 'depart' ? <DepartDialog switching onDone={departChanged} onLeave={onClose} /> : null}
        {overlay === 'search' ? <SearchDialog onClose={onClose} /> : null}
        {overlay === 'keys' ? <KeyList onClose={onClose} /> : null}
      </Suspense>
    </ErrorBoundary>
  )
}
