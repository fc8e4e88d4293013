import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messages } from '#core/message'
import { words } from '../words.ts'
import type { Density } from './density.ts'

export interface ViewToolsProps {
  density: Density
  full: boolean
  busy: boolean
  refresh(): void
  setDensity(density: Density): void
  setFull(full: boolean): void
  openColumns(): void
}

/** How the list is looked at: refresh, density, columns, full screen. */
export function ViewTools({ density, full, busy, refresh, setDensity, setFull, openColumns }: ViewToolsProps) {
  const { word } = messages
  const other: Density = density === 'comfortable' ? 'compact' : 'comfortable'
  return (
    <div className="list-tools">
      <Tool label={word.refresh} icon={<ReloadOutlined spin={busy} />} press={refresh} />
      <Tool
        label={`${word.density}：${words[density]}`}
        icon={<ColumnHeightOutlined />}
        press={() => setDensity(other)}
      />
      <Tool label={word.columns} icon={<SettingOutlined />} press={openColumns} />
      <Tool
        label={full ? word.exitFullscreen : word.fullscreen}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        press={() => setFull(!full)}
      />
    </div>
  )
}

const Tool = ({ label, icon, press }: { label: string; icon: ReactNode; press(): void }) => (
  <Button type="text" icon={icon} aria-label={label} title={label} onClick={press} />
)
