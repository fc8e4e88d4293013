import { describe, expect, it } from 'vitest'
import {
  contrast,
  fieldColors,
  legible,
  paletteOf,
  paletteVariables,
  presetColors,
  type Shade,
  toned,
  toneNames,
} from '#core/palette'
import { themeDefaults } from '#runtime/setting'
import { colorDistance, deficiencies, seenWith } from './colorVision.ts'

describe.each(['light', 'dark'] satisfies Shade[])('the %s palette', (shade) => {
  const { backgrounds, tones, lesserText } = paletteOf(shade)
  const fields = fieldColors[shade]

  it.each(toneNames)('%s: words can be read on cards and on their tint, marks stand out from cards', (name) => {
    const { text, mark, tint } = tones[name]
    expect(contrast(text, backgrounds.card)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(mark, backgrounds.card)).toBeGreaterThanOrEqual(3)
  })

  it('has lesser texts that can be read on every background', () => {
    for (const background of Object.values(backgrounds))
      expect(contrast(lesserText, background)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(fields)('%s stands out from a card', (color) => {
    expect(contrast(color, backgrounds.card)).toBeGreaterThanOrEqual(3)
  })

  it.each(['normal', ...deficiencies])('keeps the field colours apart for %s vision', (vision) => {
    const seen = fields.map((color) => seenWith(vision, color))
    const distances = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => colorDistance(one, other)))
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.1)
  })
})

describe('a colour', () => {
  it('is chosen from 8, the default #1890FF among them', () => {
    expect(new Set(presetColors).size).toBe(8)
    expect(presetColors).toContain('#1890FF')
    expect(themeDefaults.color).toBe('#1890FF')
  })

  it.each(presetColors)('%s can be read on light and dark, as text and under white text', (color) => {
    for (const background of ['#ffffff', '#171b1f'])
      expect(contrast(legible(color, background), background)).toBeGreaterThanOrEqual(4.5)
  })

  it('stays as it is where it can be read', () => {
    expect(legible('#722ED1', '#ffffff')).toBe('#722ed1')
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })

  it('is moved as little as a mark needs', () => {
    const moved = legible('#FAAD14', '#ffffff', 3)
    expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrast(moved, '#ffffff')).toBeLessThan(3.2)
  })
})

it('variables name every tone with its text and tint, and paper', () => {
  const light = Object.fromEntries(paletteVariables('light'))
  expect(light).toMatchObject({ '--tone-danger': '#b5121b', '--tone-danger-text': '#b5121b', '--paper': '#ffffff' })
  expect(light['--tone-danger-tint']).toBe('#f8e7e8')
  expect(Object.keys(Object.fromEntries(paletteVariables('dark')))).toEqual(Object.keys(light))
})

it.each([
  ['danger', 'tag tone-danger'],
  ['default', 'tag'],
  ['toString', 'tag'],
  [undefined, 'tag'],
])('the tone %s makes the class names %s', (tone, names) => {
  expect(toned('tag', tone)).toBe(names)
})
