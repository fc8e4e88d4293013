import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages, settingMessages as texts } from '#core/message'
import { presetColors } from '#core/palette'
import { useCurrent, useRuntime } from '#pages/context'
import type { Appearance } from '#pages/theme'
import { copyText } from '#react/engine'
import type { ThemeSettings } from '#runtime/setting'
import './setting.css'

const presetNames = Object.values(texts.colorNames)
const presets = presetColors.map((color, index) => ({ color, name: presetNames[index] ?? color }))

interface ColorChoiceProps {
  color: string
  onChange(color: string): void
}

/** The eight colours, each with its name. */
function ColorChoice({ color, onChange }: ColorChoiceProps) {
  return (
    <fieldset className="setting-colors">
      <legend>{texts.themeColor}</legend>
      {presets.map((preset) => {
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
            {chosen ? <CheckOutlined aria-hidden /> : null}
          </label>
        )
      })}
    </fieldset>
  )
}

const shades = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
]

const layouts = [
  { value: 'sidemenu', label: texts.sideMenu },
  { value: 'topmenu', label: texts.topMenu },
  { value: 'lefttopmenu', label: texts.leftTopMenu },
]

const widths = [
  { value: 'Fixed', label: texts.fixedWidth },
  { value: 'Fluid', label: texts.fluidWidth },
]

/** The look of the frame. Each change is applied and stored at once. */
export function ThemeForm({ appearance }: { appearance: Appearance }) {
  const { settings, ports } = useRuntime()
  const theme = useCurrent(settings.theme)
  const shade = useCurrent(appearance.store)
  const onStored = (isKept: boolean) => {
    if (!isKept) ports.notice.notice({ tone: 'error', message: texts.themeFailed })
  }
  const copyTheme = async () => {
    const isCopied = await copyText(JSON.stringify(theme, null, 2))
    const [tone, message] = isCopied
      ? (['success', texts.themeCopied] as const)
      : (['error', messages.failure.notCopied] as const)
    ports.notice.notice({ tone, message })
  }
  const change = (part: Partial<ThemeSettings>) => onStored(settings.changeTheme(part))

  const isTop = theme.layout === 'topmenu'
  const toggles = [
    { title: texts.fixedHeader, on: theme.fixedHeader, set: (fixedHeader: boolean) => change({ fixedHeader }) },
    {
      title: texts.autoHideHeader,
      on: theme.autoHideHeader,
      set: (autoHideHeader: boolean) => change({ autoHideHeader }),
      hint: theme.fixedHeader ? undefined : texts.autoHideNeedsFixed,
    },
    {
      title: texts.fixedSidebar,
      on: theme.fixedSidebar,
      set: (fixedSidebar: boolean) => change({ fixedSidebar }),
      hint: isTop ? texts.notTopMenu : undefined,
    },
    { title: texts.multiTab, on: theme.multipage, set: (multipage: boolean) => change({ multipage }) },
    { title: texts.colorWeak, on: theme.weak, set: (weak: boolean) => change({ weak }) },
  ]

  return (
    <>
      <SettingLine title={texts.appearance}>
        <Radio.Group
          aria-label={texts.appearance}
          optionType="button"
          options={shades}
          value={shade}
          onChange={({ target }) => onStored(appearance.change(target.value))}
        />
      </SettingLine>
      <SettingLine title={texts.navigation} below>
        <Radio.Group
          aria-label={texts.navigation}
          optionType="button"
          options={layouts}
          value={theme.layout}
          onChange={({ target }) => change({ layout: target.value })}
        />
      </SettingLine>
      <SettingLine title={texts.contentWidth} hint={isTop ? undefined : texts.onlyTopMenu}>
        <Radio.Group
          aria-label={texts.contentWidth}
          optionType="button"
          options={widths}
          value={theme.contentWidth}
          disabled={!isTop}
          onChange={({ target }) => change({ contentWidth: target.value })}
        />
      </SettingLine>
      <SettingLine title={texts.menuTheme}>
        <Radio.Group
          aria-label={texts.menuTheme}
          optionType="button"
          options={shades}
          value={theme.theme}
          onChange={({ target }) => change({ theme: target.value })}
        />
      </SettingLine>
      <h3 className="setting-heading">{texts.themeColor}</h3>
      <ColorChoice color={theme.color} onChange={(color) => change({ color })} />
      <hr className="setting-rule" />
      {toggles.map(({ title, on, set, hint }) => (
        <SettingLine key={title} title={title} hint={hint}>
          <Switch aria-label={title} checked={on} disabled={Boolean(hint)} onChange={set} />
        </SettingLine>
      ))}
      <Button block className="setting-copy" icon={<CopyOutlined aria-hidden />} onClick={copyTheme}>
        {texts.copyTheme}
      </Button>
    </>
  )
}

interface LineProps {
  title: string
  hint?: string | undefined
  /** The control stands below its title. */
  below?: boolean
  children: ReactNode
}

/** A setting: its title, why it cannot be changed, and its control. */
export function SettingLine({ title, hint, below = false, children }: LineProps) {
  return (
    <div className={below ? 'setting-line setting-below' : 'setting-line'}>
      <span>
        {title}
        {hint ? <small>{hint}</small> : null}
      </span>
      {children}
    </div>
  )
}
