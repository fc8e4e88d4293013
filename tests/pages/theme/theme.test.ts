import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { contrast, paletteOf, presetColors } from '#core/palette'
import { fakeArea, fakePorts } from '#fixtures/ports.ts'
import { createAppearance, themeConfig, tokenVariables } from '#pages/theme'

const shades = ['light', 'dark'] as const

describe.each(presetColors.flatMap((color) => shades.map((shade) => ({ color, shade }))))(
  '$color, $shade',
  ({ color, shade }) => {
    const token = theme.getDesignToken(themeConfig({ color, shade, motion: false }))
    const { backgrounds, tones } = paletteOf(shade)

    it('has texts that can be read on cards, on what floats, and on what is chosen', () => {
      for (const text of [token.colorPrimaryText, token.colorLink, token.colorTextTertiary, token.colorErrorText])
        for (const background of [backgrounds.card, backgrounds.floating])
          expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token.colorPrimaryText, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token.colorError, backgrounds.floating)).toBeGreaterThanOrEqual(4.5)
    })

    it('gives antd the backgrounds and tones of the palette, whatever its colour', () => {
      const { colorBgLayout, colorBgContainer, colorBgElevated } = token
      expect([colorBgLayout, colorBgContainer, colorBgElevated]).toEqual(Object.values(backgrounds))
      const { colorSuccess, colorInfo, colorWarningText, colorErrorBg } = token
      expect([colorSuccess, colorInfo]).toEqual([tones.success.mark, tones.info.mark])
      expect([colorWarningText, colorErrorBg]).toEqual([tones.warning.text, tones.danger.tint])
    })
  },
)

describe('tokens as variables', () => {
  it.each([
    ['colorBgContainer', '#fff', '--ant-color-bg-container', '#fff'],
    ['fontSizeSM', 12, '--ant-font-size-sm', '12px'],
    ['lineHeight', 1.5, '--ant-line-height', '1.5'],
    ['borderRadiusLG', 8, '--ant-border-radius-lg', '8px'],
    ['colorPrimaryBg', '#e6f7ff', '--ant-color-primary-bg', '#e6f7ff'],
    ['zIndexPopupBase', 1000, '--ant-z-index-popup-base', '1000'],
  ])('%s', (token, value, name, text) => {
    expect(tokenVariables({ [token]: value, motion: true })).toEqual([[name, text]])
  })
})

describe('the appearance', () => {
  it('is shown at once, after each change, and the next time', () => {
    const ports = fakePorts()
    const faviconUrls: string[] = []
    createAppearance(ports, (shade) => faviconUrls.push(shade)).change('dark')
    createAppearance(ports, (shade) => faviconUrls.push(shade))
    expect(faviconUrls).toEqual(['light', 'dark', 'dark'])
  })

  it('is light where storage holds something else', () => {
    const storage = { local: fakeArea({ appearance: '{"x":1}' }), session: fakeArea() }
    expect(createAppearance(fakePorts({ storage }), () => undefined).store.current).toBe('light')
  })
})
