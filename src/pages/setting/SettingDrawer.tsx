import { Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { useCurrent, useRuntime } from '#pages/context'
import type { Appearance } from '#pages/theme'
import type { ThemeSettings } from '#runtime/setting'
import { BackDrawer } from '#widgets/face'
import { ColorChoice } from './ColorChoice.tsx'
import './setting.css'

interface SettingDrawerProps {
  open: boolean
  appearance: Appearance
  onClose(): void
}

const { shell } = messages
const shades = [
  { value: 'light', label: shell.light },
  { value: 'dark', label: shell.dark },
]

/** Each change counts at once and is kept. */
export function SettingDrawer({ open, appearance, onClose }: SettingDrawerProps) {
  const { settings, ports } = useRuntime()
  const theme = useCurrent(settings.theme)
  const shade = useCurrent(appearance.store)
  const kept = (isKept: boolean) => {
    if (!isKept)
      ports.notice.notice({ tone: 'error', title: '', message: shell.themeFailed, shownMs: limit.noticeShownMs })
  }
  const change = (part: Partial<ThemeSettings>) => kept(settings.changeTheme(part))

  const toggles = [
    { title: shell.fixedHeader, on: theme.fixedHeader, set: (fixedHeader: boolean) => change({ fixedHeader }) },
    {
      title: shell.autoHideHeader,
      on: theme.autoHideHeader,
      set: (autoHideHeader: boolean) => change({ autoHideHeader }),
      hint: theme.fixedHeader ? undefined : shell.autoHideNeedsFixed,
    },
    { title: shell.fixedSidebar, on: theme.fixedSidebar, set: (fixedSidebar: boolean) => change({ fixedSidebar }) },
    { title: shell.multiTab, on: theme.multipage, set: (multipage: boolean) => change({ multipage }) },
    { title: shell.colorWeak, on: theme.weak, set: (weak: boolean) => change({ weak }) },
  ]

  return (
    <BackDrawer title={shell.settings} open={open} width={320} onClose={onClose}>
      <Line title={messages.page.setting.appearance}>
        <Radio.Group
          aria-label={messages.page.setting.appearance}
          optionType="button"
          options={shades}
          value={shade}
          onChange={({ target }) => kept(appearance.change(target.value))}
        />
      </Line>
      <Line title={shell.menuTheme}>
        <Radio.Group
          aria-label={shell.menuTheme}
          optionType="button"
          options={shades}
          value={theme.theme}
          onChange={({ target }) => change({ theme: target.value })}
        />
      </Line>
      <h3 className="setting-heading">{shell.themeColor}</h3>
      <ColorChoice color={theme.color} onChange={(color) => change({ color })} />
      <hr className="setting-rule" />
      {toggles.map(({ title, on, set, hint }) => (
        <Line key={title} title={title} hint={hint}>
          <Switch aria-label={title} checked={on} disabled={Boolean(hint)} onChange={set} />
        </Line>
      ))}
    </BackDrawer>
  )
}

function Line({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div className="setting-line">
      <span>
        {title}
        {hint ? <small>{hint}</small> : null}
      </span>
      {children}
    </div>
  )
}
