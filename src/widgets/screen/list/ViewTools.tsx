import {
  ColumnHeightOutlined,
  FileSearchOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messages } from '#core/message'
import type { Density } from './density.ts'
import type { QueryTool } from './useQueryTool.ts'

export interface ViewToolsProps {
  density: Density
  full: boolean
  busy: boolean
  /** The advanced query; null where there is none, or where the toolbar has it. */
  query: QueryTool | null
  refresh(): void
  setDensity(density: Density): void
  setFull(full: boolean): void
  openColumns(): void
  print(): void
}

/** How the list is looked at: the advanced query, refresh, density, print, columns, full screen. */
export function ViewTools(props: ViewToolsProps) {
  const { density, full, busy, query, refresh, setDensity, setFull, openColumns, print } = props
  const { word } = messages
  const other: Density = density === 'comfortable' ? 'compact' : 'comfortable'
  return (
    <div className="list-tools">
      {query && <Tool label={word.superQuery} icon={<FileSearchOutlined />} press={query.open} active={query.active} />}
      <Tool label={word.refresh} icon={<ReloadOutlined spin={busy} />} press={refresh} />
      <Tool
        label={`${word.density}：${messages.screen[density]}`}
        icon={<ColumnHeightOutlined />}
        press={() => setDensity(other)}
      />
      <Tool label={word.print} icon={<PrinterOutlined />} press={print} />
      <Tool label={word.columns} icon={<SettingOutlined />} press={openColumns} />
      <Tool
        label={full ? word.exitFullscreen : word.fullscreen}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        press={() => setFull(!full)}
      />
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  /** Something is in force. */
  active?: boolean
  press(): void
}

const Tool = ({ label, icon, active = false, press }: ToolProps) => (
  <Button
    type={active ? 'primary' : 'text'}
    ghost={active}
    icon={icon}
    aria-label={label}
    title={label}
    onClick={press}
  />
)
