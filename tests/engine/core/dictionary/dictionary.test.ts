import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type DictCode,
  type DictOption,
  isFresh,
  keysOf,
  labelOf,
  optionFor,
  parseDictCode,
  separateTags,
  splitTags,
  toOption,
  toOptions,
} from '#core/dictionary'
import { limit } from '#core/limit'

const casesOf = <T>(name: string): T[] => JSON.parse(readFileSync(`tests/cases/dictionary/${name}.json`, 'utf8'))

describe('toOption', () => {
  it.each(casesOf<{ why: string; raw: unknown; option: DictOption | null }>('option'))('$why', ({ raw, option }) => {
    expect(toOption(raw) ?? null).toEqual(option)
  })

  it('leaves out what is no option and takes a wrong answer as no options', () => {
    expect(toOptions([{ value: 1, text: '男' }, null, {}]).map(({ value }) => value)).toEqual(['1'])
    expect(toOptions({ records: [] })).toEqual([])
  })

  it('reads nothing from a prototype', () => {
    expect(toOption(Object.create({ value: '1', text: '男' }))).toBeUndefined()
  })
})

const options = [
  ...toOptions([
    { value: 0, text: '未知' },
    { value: '1', text: '男' },
    { value: '2', text: '女', tone: 'info' },
    { value: false, text: '否' },
  ]),
  ...toOptions([
    { value: 'd', text: '先' },
    { value: 'd', text: '后' },
  ]),
]

describe('labelOf', () => {
  it.each(casesOf<{ why: string; value: unknown; label: string }>('label'))('$why', ({ value, label }) => {
    expect(labelOf(options, value)).toBe(label)
  })
})

describe('keys', () => {
  it('are found as text', () => {
    expect(optionFor(options, 2)?.tone).toBe('info')
    expect(optionFor(options, '9')).toBeUndefined()
  })

  it.each([
    ['1', 1, true],
    [0, '0', true],
    ['', 0, false],
    [null, null, false],
    [undefined, 'undefined', false],
    ['01', 1, false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(optionFor([{ value: one as string, text: '' }], other) !== undefined).toBe(same)
  })

  it('of a list and of a joined text are the same', () => {
    expect(keysOf(['a', 'b'])).toEqual(keysOf('a,b'))
    expect(keysOf(null)).toEqual([])
  })
})

describe('parseDictCode', () => {
  it.each(casesOf<{ why: string; written: string; code: DictCode }>('code'))('$why', ({ written, code }) => {
    expect(parseDictCode(written)).toEqual(code)
  })
})

describe('isFresh', () => {
  const savedAtMs = 1_700_000_000_000
  it.each([
    ['just saved', 0, true],
    ['inside seven days', limit.dictionaryCacheMs - 1, true],
    ['on seven days', limit.dictionaryCacheMs, false],
    ['outside', limit.dictionaryCacheMs + 1, false],
    ['saved in the future by a wrong clock', -1, false],
  ])('%s', (_, ageMs, fresh) => {
    expect(isFresh({ savedAtMs }, savedAtMs + ageMs)).toBe(fresh)
  })

  it('refuses an entry without a readable time', () => {
    expect(isFresh({ savedAtMs: Number.NaN }, savedAtMs)).toBe(false)
  })

  it('means seven days', () => {
    expect(limit.dictionaryCacheMs).toBe(604_800_000)
  })
})

describe('tags', () => {
  it.each(casesOf<{ why: string; text: string; tags: string }>('tag'))('$why', ({ text, tags }) => {
    expect(separateTags(text)).toBe(tags)
    expect(separateTags(tags)).toBe(tags)
    expect(splitTags(text)).toEqual(tags === '' ? [] : tags.split(';'))
  })
})
