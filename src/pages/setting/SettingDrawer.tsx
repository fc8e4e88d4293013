import { CheckOutlined } from '@ant-design/icons'
import { Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages, settingMessages as texts } from '#core/message'
import { useCurrent, useRuntime } from '#pages/context'
import { type Appearance, colorPresets } from '#pages/theme'
import type { ThemeSettings } from '#runtime/setting'
import { BackDrawer } from '#widgets/face'
import './setting.css'

interface ColorChoiceProps {
  color: string
  onChange(color: string): void
}

/** The eight colours, each with its name. */
function ColorChoice({ color, onChange }: ColorChoiceProps) {
  return (
    <fieldset className="setting-colors">
      <legend>{texts.themeColor}</legend>
      {colorPresets.map((preset) => {
        const chosen = preset.color.toLowerCase() === color.toLowerCase()
        return (
          <label key={preset.color} title={preset.name} style={{ backgroundColor: preset.color }}>
            <input
              type="radio"
              name="theme-color"
              value={preset.color}
              checked={chosen}
              aria-label={fillText(texts.themeName, { name: preset.name })}
              onChange={() => onChange(preset.color)}
            />
            {chosen ? <CheckOutlined /> : null}
          </label>
        )
      })}
    </fieldset>
  )
}

interface SettingDrawerProps {
  open: boolean
  appearance: Appearance
  onClose(): void
}

const shades = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
]

/** Each change is applied and stored at once. */
export function SettingDrawer({ open, appearance, onClose }: SettingDrawerProps) {
  const { settings, ports } = useRuntime()
  const theme = useCurrent(settings.theme)
  const shade = useCurrent(appearance.store)
  const onStored = (isKept: boolean) => {
    if (!isKept) ports.notice.notice({ tone: 'error', message: texts.themeFailed })
  }
  const change = (part: Partial<ThemeSettings>) => onStored(settings.changeTheme(part))

  const toggles = [
    { title: texts.fixedHeader, on: theme.fixedHeader, set: (fixedHeader: boolean) => change({ fixedHeader }) },
    {
      title: texts.autoHideHeader,
      on: theme.autoHideHeader,
      set: (autoHideHeader: boolean) => change({ autoHideHeader }),
      hint: theme.fixedHeader ? undefined : texts.autoHideNeedsFixed,
    },
    { title: texts.fixedSidebar, on: theme.fixedSidebar, set: (fixedSidebar: boolean) => change({ fixedSidebar }) },
    { title: texts.multiTab, on: theme.multipage, set: (multipage: boolean) => change({ multipage }) },
    { title: texts.colorWeak, on: theme.weak, set: (weak: boolean) => change({ weak }) },
  ]

  return (
    <BackDrawer title={messages.shell.settings} open={open} width={320} onClose={onClose}>
      <Line title={texts.appearance}>
        <Radio.Group
          aria-label={texts.appearance}
          optionType="button"
          options={shades}
          value={shade}
          onChange={({ target }) => onStored(appearance.change(target.value))}
        />
      </Line>
      <Line title={texts.menuTheme}>
        <Radio.Group
          aria-label={texts.menuTheme}
          optionType="button"
          options={shades}
          value={theme.theme}
          onChange={({ target }) => change({ theme: target.value })}
        />
      </Line>
      <h3 className="setting-heading">{texts.themeColor}</h3>
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
