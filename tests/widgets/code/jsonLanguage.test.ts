import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createJsonLanguage, type JsonLanguage, type JsonNames, nearbyText } from '#widgets/jsonLanguage'

const names: JsonNames = {
  model: [
    { name: 'sysUser', meaning: '用户' },
    { name: 'sysDepart', meaning: '部门' },
  ],
  field: [
    { name: 'realname', meaning: '' },
    { name: 'phone', meaning: '' },
  ],
  ...{ dict: [{ name: 'sex', meaning: '性别' }], code: [{ name: 'user:list', meaning: '' }] },
  screen: [{ name: 'system/user-form', meaning: '用户表单' }],
  ...{ rule: [], action: [], icon: [], call: [], page: [], seed: [] },
}
const own: JsonNames = { field: [{ name: 'wellDepth', meaning: '井深' }] }

const languages = new Map<string, JsonLanguage>()
function languageOf(kind: string): JsonLanguage {
  const schema = () => readFileSync(`schemas/meta/${kind}.schema.json`, 'utf8')
  const language = languages.get(kind) ?? createJsonLanguage({ schema: schema(), names })
  languages.set(kind, language)
  return language
}

/** The text without the bar, and the place of the bar. */
const placeIn = (marked: string) => ({ text: marked.replace('|', ''), offset: marked.indexOf('|'), own })

const screen = (words: string) =>
  `{ "kind": "screen", "version": 2, "id": "a/b-list", "type": "list", "title": "乙", ${words} }`
const model = (words: string) => `{ "kind": "model", "version": 2, "id": "well", "title": "井", ${words} }`

async function offers(kind: string, marked: string) {
  return languageOf(kind).complete(placeIn(marked))
}

/** The text after the first offer with a label is taken. */
async function insertedText(kind: string, marked: string, label: string): Promise<string> {
  const { text } = placeIn(marked)
  const offer = (await offers(kind, marked)).find((one) => one.label === label) ?? expect.fail(`no ${label}`)
  const [from, to] = offer.rest
  const content = `${offer.content.slice(0, from)}<${offer.content.slice(from, to)}>${offer.content.slice(to)}`
  return text.slice(0, offer.from) + content + text.slice(offer.to)
}

describe('what may be written', () => {
  it.each([
    ['models', 'screen', screen('"model": "|"'), '"sysUser"', '用户'],
    ['fields of the open model first', 'screen', screen('"model": "well", "columns": ["|"]'), '"wellDepth"', '井深'],
    ['screens', 'screen', screen('"model": "well", "form": "|"'), '"system/user-form"', '用户表单'],
    ['permission codes', 'screen', screen('"model": "well", "permission": "|"'), '"user:list"', ''],
    ['dictionaries', 'model', model('"fields": { "a": { "type": "dict", "dict": "|" } }'), '"sex"', '性别'],
  ])('%s', async (_, kind, marked, label, meaning) => {
    const list = await offers(kind, marked)
    expect(list.find((one) => one.label === label)?.meaning).toBe(meaning)
    expect(list.filter(({ label: other }) => other.includes('@name'))).toEqual([])
  })

  it('own names come before the others of their kind', async () => {
    const list = await offers('screen', screen('"model": "well", "columns": ["|"]'))
    const listed = list.filter(({ kind }) => kind.endsWith('ame')).map(({ label, kind }) => `${kind} ${label}`)
    expect(listed.slice(0, 2)).toEqual(['ownName "wellDepth"', 'name "realname"'])
  })

  it('words with their meaning, but for those that are there', async () => {
    const list = await offers('model', '{ "kind": "model", "|" }')
    expect(list.find(({ label }) => label === 'title')?.meaning).toContain('名字')
    expect(list.map(({ label }) => label)).not.toContain('kind')
  })

  it('widgets of the product', async () => {
    const list = await offers('screen', screen('"model": "well", "columns": [{ "field": "a", "widget": "|" }]'))
    expect(list.map(({ label }) => label)).toContain('"progress"')
  })

  it('while the text does not parse', async () => {
    expect(
      (await offers('screen', '{ "kind": "screen", "type": "list", "model": "|')).map(({ label }) => label),
    ).toContain('"sysUser"')
    expect((await offers('model', model('"fields": { "a": { "type": "text", | '))).map(({ label }) => label)).toContain(
      'max',
    )
  })

  it('replaces what is begun, with the place that is to be filled in', async () => {
    expect(await insertedText('model', '{ "kind": "model", "tit|" }', 'title')).toBe(
      '{ "kind": "model", "title": "<>" }',
    )
    expect(await insertedText('screen', screen('"model": "sys|"'), '"sysUser"')).toBe(screen('"model": "sysUser"<>'))
  })

  it.each(['../../meta/model.schema.json', 'https://example.com/other.json'])(
    'whatever schema is named: %s',
    async (name) => {
      const list = await offers('model', `{ "$schema": "${name}", "kind": "model", "|" }`)
      expect(list.map(({ label }) => label)).toContain('title')
    },
  )

  it('has none for free text', async () => {
    expect(await offers('model', '{ "kind": "model", "title": "井|" }')).toEqual([])
  })

  it.each(['dict', 'menu', 'seed'])('words of a %s', async (kind) => {
    expect((await offers(kind, `{ "kind": "${kind}", "|" }`)).map(({ label }) => label)).toContain('version')
  })
})

describe('what is said over a text', () => {
  it('is the meaning of a word', async () => {
    const place = placeIn(model('"fields": { "a": { "type": "text", "requ|ired": true } }'))
    const hover = await languageOf('model').hover(place)
    expect(hover?.text).toContain('必填')
    expect(place.text.slice(hover?.from, hover?.to)).toBe('"required"')
  })

  it('is what a name stands for', async () => {
    expect((await languageOf('screen').hover(placeIn(screen('"model": "sys|User"'))))?.text).toContain('sysUser：用户')
    const columns = placeIn(screen('"model": "well", "columns": ["well|Depth"]'))
    expect((await languageOf('screen').hover(columns))?.text).toContain('wellDepth：井深')
  })
})

describe('what does not fit', () => {
  it('is said in Chinese at its place, also while the text does not parse', async () => {
    const place = placeIn(model('"titel": "x|'))
    const problems = await languageOf('model').check(place)
    const problem = problems.find(({ message }) => message.includes('没有 titel 这个词'))
    expect(place.text.slice(problem?.from, problem?.to)).toBe('"titel"')
  })

  it('is nothing in a document as it should be', async () => {
    const text = readFileSync('schemas/screens/online/document-list.screen.json', 'utf8')
    expect(await languageOf('screen').check({ text, offset: 0, own: {} })).toEqual([])
  })
})

describe('a text of thousands of items', () => {
  const items = Array.from({ length: 3_000 }, (_, index) => ({ field: `f${index}`, title: `字段${index}` }))
  const text = JSON.stringify(
    { kind: 'screen', version: 2, id: 'a/b-form', type: 'form', model: 'well', items },
    null,
    2,
  )

  it('is answered with what is around the place', async () => {
    const offset = text.indexOf('"f2500"') + 1
    expect(nearbyText(text, offset).text.length).toBeLessThan(600)
    const list = await languageOf('screen').complete({ text, offset, own })
    const offer = list.find(({ label }) => label === '"wellDepth"')
    expect(text.slice(offer?.from, offer?.to)).toBe('"f2500"')
  })

  it('keeps every offset of what it leaves, and parses where the whole does', () => {
    for (const name of ['"f0"', '"f1"', '"f1499"', '"f2999"', '"items"', '"kind"']) {
      const offset = text.indexOf(name)
      const nearby = nearbyText(text, offset)
      expect(nearby.outer(nearby.inner(offset))).toBe(offset)
      expect(nearby.text.slice(nearby.inner(offset)).startsWith(name)).toBe(true)
      expect(() => JSON.parse(nearby.text)).not.toThrow()
    }
    expect(JSON.parse(nearbyText(text, text.length).text).items).toEqual([items[0]])
  })
})
