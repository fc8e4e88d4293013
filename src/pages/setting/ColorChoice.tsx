import { CheckOutlined } from '@ant-design/icons'
import { fillText, settingMessages as texts } from '#core/message'
import { colorPresets } from '#pages/theme'

interface ColorChoiceProps {
  color: string
  onChange(color: string): void
}

/** The eight colours, each with its name. */
export function ColorChoice({ color, onChange }: ColorChoiceProps) {
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
