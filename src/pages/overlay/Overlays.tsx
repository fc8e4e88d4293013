import { messages } from '#core/message'
import { BrokenPart } from '#pages/chunk'
import { useRuntime } from '#pages/context'
import type { Appearance } from '#pages/theme'
import { ErrorBoundary } from '#react/boundary'
import { dialogPart } from '#react/part'

/** Dialogs over the frame. The department switch has no entry in the menu. spec: shell §2 Header user menu */
export type Overlay = 'menu' | 'search' | 'keys' | 'tour' | 'settings' | 'password' | 'depart' | null

const KeyList = dialogPart<KeyListProps>(async () => (await import('./KeyList.tsx')).KeyList)
const Tour = dialogPart(async () => (await import('#pages/tour')).Tour)
const SearchDialog = dialogPart(async () => (await import('./SearchDialog.tsx')).SearchDialog)
const SettingDrawer = dialogPart(async () => (await import('#pages/setting')).SettingDrawer)
const DepartDialog = dialogPart<DepartProps>(async () => (await import('#pages/belonging')).DepartDialog)
const PasswordDialog = dialogPart(async () => (await import('#pages/password')).PasswordDialog)

interface KeyListProps {
  onTour(): void
  onClose(): void
}

interface DepartProps {
  switching: boolean
  onDone(): void
  onLeave(): void
  onClose(): void
}

interface OverlaysProps {
  overlay: Overlay
  appearance: Appearance
  onClose(): void
  onTour(): void
}

/** The dialogs of the frame, each loaded when it is first opened. */
export function Overlays({ overlay, appearance, onClose, onTour }: OverlaysProps) {
  const { clientLog, ports, session } = useRuntime()
  const passwordChanged = () => {
    onClose()
    const { passwordReset } = messages.done
    ports.notice.notice({ tone: 'success', message: passwordReset })
  }
  const departChanged = () => {
    onClose()
    session.loadPermissions().catch(() => undefined)
  }
  return (
    <ErrorBoundary place="overlay" report={clientLog.report} fallback={(broken) => <BrokenPart {...broken} />}>
      {overlay === 'settings' ? <SettingDrawer open appearance={appearance} onClose={onClose} /> : null}
      {overlay === 'password' ? <PasswordDialog onChanged={passwordChanged} onClose={onClose} /> : null}
      {overlay === 'depart' ? (
        <DepartDialog switching onDone={departChanged} onLeave={onClose} onClose={onClose} />
      ) : null}
      {overlay === 'search' ? <SearchDialog onClose={onClose} /> : null}
      {overlay === 'keys' ? <KeyList onTour={onTour} onClose={onClose} /> : null}
      {overlay === 'tour' ? <Tour onClose={onClose} /> : null}
    </ErrorBoundary>
  )
}
