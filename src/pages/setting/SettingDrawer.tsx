import { messages } from '#core/message'
import type { Appearance } from '#pages/theme'
import { BackDrawer } from '#widgets/face'
import { ThemeForm } from './ThemeForm.tsx'

interface SettingDrawerProps {
  open: boolean
  appearance: Appearance
  onClose(): void
}

/** The look of the frame in a drawer. spec: shell §2 Settings drawer */
export const SettingDrawer = ({ open, appearance, onClose }: SettingDrawerProps) => (
  <BackDrawer title={messages.shell.settings} open={open} width={320} onClose={onClose}>
    <ThemeForm appearance={appearance} />
  </BackDrawer>
)
