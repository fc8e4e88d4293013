import { expect, it } from 'vitest'
import { colorPresets } from '#pages/theme'
import { themeDefaults } from '#runtime/setting'

it('there are 8 colours to choose from, the default #1890FF among them', () => {
  expect(new Set(colorPresets.map(({ color }) => color)).size).toBe(8)
  expect(themeDefaults.color).toBe('#1890FF')
  expect(colorPresets.find(({ color }) => color === themeDefaults.color)?.name).toContain('默认')
})
