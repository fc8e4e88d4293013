import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { fakeArea, fakePorts } from '#fixtures/ports.ts'
import { colorPresets, contrast, createAppearance, legible, themeConfig, tokenVariables } from '#pages/theme'

describe('a theme colour', () => {
  it.each(colorPresets)('$name can be read on light and dark, as text and under white text', ({ color }) => {
    for (const background of ['#ffffff', '#141414'])
      expect(contrast(legible(color, background), background)).toBeGreaterThanOrEqual(4.5)
  })

  it('stays as it is where it can be read', () => {
    expect(legible('#722ED1', '#ffffff')).toBe('#722ed1')
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})

describe('texts in colours', () => {
  const shades = ['light', 'dark'] as const
  it.each(colorPresets.flatMap(({ color }) => shades.map((shade) => ({ color, shade }))))(
    '$color, $shade: what is chosen, warned of and done can be read',
    ({ color, shade }) => {
      const token = theme.getDesignToken(themeConfig({ color, shade, motion: false }))
      const background = shade === 'dark' ? '#141414' : '#ffffff'
      for (const text of [
        ...[token.colorPrimaryText, token.colorInfoText, token.colorWarningText],
        ...[token.colorSuccessText, token.colorErrorText],
      ])
        expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token.colorPrimaryText, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

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
