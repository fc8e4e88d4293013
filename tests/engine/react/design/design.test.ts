import { describe, expect, it } from 'vitest'
import { nodeKey, nodesOf, wordsOfField, wordsOfPart } from '#core/design'
import { leavesOf } from '#core/screen'
import { fakeArea } from '#fixtures/ports.ts'
import { designOf } from './harness.ts'

const form = { kind: 'screen', id: 'device/device-form' } as const
const model = { kind: 'model', id: 'device' } as const

type Opened = ReturnType<typeof designOf>

const textIn = ({ design }: Opened, id: string): string =>
  design.state.snapshot().texts.find((one) => one.id === id)?.text ?? ''

const titlesIn = ({ design }: Opened): string[] =>
  nodesOf(design.state.snapshot().rendered.screen?.outline ?? []).map(({ title }) => title)

function selectField({ design }: Opened, name: string) {
  const node = nodesOf(design.state.snapshot().rendered.screen?.outline ?? []).find(({ field }) => field === name)
  if (!node) throw new Error(`no field ${name}`)
  design.select(nodeKey(node))
  return node
}

const wordAt = (words: ReturnType<typeof wordsOfPart>, path: string) => {
  const word = words.find((one) => one.path === path)
  if (!word) throw new Error(`no word ${path}`)
  return word
}

describe('a design', () => {
  it('sets a word of a part, which becomes a name again when it has no other', () => {
    const opened = designOf('device/device-detail')
    const before = textIn(opened, 'device/device-detail')
    const node = selectField(opened, 'code')
    const title = wordAt(wordsOfPart(node), 'title')
    opened.commands.set(title, '编码')
    expect(titlesIn(opened)).toContain('编码')
    expect(textIn(opened, 'device/device-detail')).toContain('{ "field": "code", "title": "编码" }')
    opened.commands.set(title, undefined)
    expect(textIn(opened, 'device/device-detail')).toContain('"code"')
    expect(textIn(opened, 'device/device-detail')).not.toContain('编码')
    expect(before).toContain('"code"')
  })

  it('leaves what is rendered of other items as it is', () => {
    const opened = designOf('device/device-form')
    const items = () => {
      const program = opened.design.state.snapshot().rendered.loaded?.program
      return program?.kind === 'form' ? program.items.flatMap((item) => [item, ...leavesOf([item])]) : []
    }
    const series = () => opened.design.state.snapshot().rendered.loaded?.series
    const [before, first] = [items(), series()]
    const node = selectField(opened, 'name')
    opened.commands.set(wordAt(wordsOfPart(node), 'help'), '如 一号泵站')
    const changed = items().filter((item) => !before.includes(item))
    expect(before.length).toBeGreaterThan(4)
    expect(changed.map(({ kind }) => kind)).toEqual(['group', 'field'])
    expect(changed.at(-1)?.id).toBe(node.id)
    expect(series()).toBe(first)
    opened.commands.set(wordAt(wordsOfField('text'), 'default'), '泵站')
    expect(series()).not.toBe(first)
  })

  it('knows how an item was written that has stayed since another place', () => {
    const opened = designOf('device/name-form')
    selectField(opened, 'code')
    opened.commands.copy()
    const node = selectField(opened, 'code')
    opened.commands.set(wordAt(wordsOfPart(node), 'title'), '另一编号')
    opened.commands.offer({ title: '说明', list: 'items', entry: { text: '说明' } }, { slot: '/items', index: 1 })
    const program = opened.design.state.snapshot().rendered.loaded?.program
    const items = program?.kind === 'form' ? program.items : []
    const titles = items.map((item) => ('title' in item ? item.title?.text : item.kind))
    expect(titles.filter((title) => title !== 'text')).toEqual(['另一编号', '设备编号', '设备名称'])
  })

  it('sets a word of the field in its model, for every screen', () => {
    const opened = designOf('device/device-form')
    selectField(opened, 'name')
    opened.commands.set(wordAt(wordsOfField('text'), 'title'), '名字')
    expect(textIn(opened, 'device')).toContain('"title": "名字"')
    expect(titlesIn(opened)).toContain('名字')
  })

  it('takes a field out of model and screen in one step', () => {
    const opened = designOf('device/device-form')
    const first = [textIn(opened, form.id), textIn(opened, 'device')]
    selectField(opened, 'name')
    opened.commands.removeField()
    expect(JSON.parse(textIn(opened, 'device')).fields).not.toHaveProperty('name')
    expect(JSON.parse(textIn(opened, form.id)).items[0].items[1].field).toBe('typeId')
    opened.design.undo()
    expect([textIn(opened, form.id), textIn(opened, 'device')]).toEqual(first)
  })

  it('gives a field another name wherever documents name it, in one step: the closed ones are opened', async () => {
    const opened = designOf('device/device-form')
    const texts = () => opened.design.state.snapshot().texts.map(({ text }) => text)
    const before = texts()
    selectField(opened, 'name')
    opened.commands.set(wordAt(wordsOfField('text'), 'help'), '说明')
    selectField(opened, 'name')
    const typed = texts()
    await opened.commands.renameField('title!')
    await opened.commands.renameField('code')
    expect(texts()).toEqual(typed)
    await opened.commands.renameField('deviceName')
    expect(textIn(opened, 'device')).toContain('"deviceName": {')
    expect(textIn(opened, 'device')).not.toContain('"name": {')
    expect(opened.design.state.snapshot().rendered.faults).toEqual([])
    expect(nodesOf(opened.design.state.snapshot().rendered.screen?.outline ?? []).map(({ field }) => field)).toContain(
      'deviceName',
    )
    expect(textIn(opened, 'device/device-list')).toContain('"deviceName"')
    expect(textIn(opened, 'device/device-list')).not.toMatch(/"name"/)
    await opened.design.saving.save()
    expect(opened.server.saves.map(({ id }) => id)).toContain('device/device-list')
    opened.design.undo()
    expect(texts().slice(0, 2)).toEqual(typed)
    expect(textIn(opened, 'device/device-list')).toMatch(/"name"/)
    opened.design.undo()
    expect(texts().slice(0, 2)).toEqual(before)
    expect(opened.design.isOpen({ kind: 'screen', id: 'device/device-list' })).toBe(true)
    opened.design.redo()
    opened.design.redo()
    expect(textIn(opened, 'device/device-list')).toContain('"deviceName"')
  })

  it('changes nothing when the server does not say who names a field', async () => {
    const opened = designOf('device/device-form')
    const first = [textIn(opened, form.id), textIn(opened, 'device')]
    selectField(opened, 'name')
    opened.server.http.get = () => Promise.reject(new Error('网络不通'))
    await expect(opened.commands.renameField('deviceName')).rejects.toThrow('网络不通')
    await expect(opened.commands.mentions()).rejects.toThrow('网络不通')
    expect([textIn(opened, form.id), textIn(opened, 'device')]).toEqual(first)
    expect(opened.design.state.snapshot().undo).toBeNull()
  })

  it('opens a document together with what was typed into it and never stored', async () => {
    const local = fakeArea()
    const list = designOf('device/device-list', 'device', local)
    list.design.write({ kind: 'screen', id: 'device/device-list' }, '{ "kind": ')
    await list.clock.run()
    const opened = designOf('device/device-form', 'device', local)
    selectField(opened, 'name')
    expect(opened.design.leftover.snapshot()).toEqual([])
    await opened.commands.renameField('deviceName')
    expect(opened.design.leftover.snapshot()).toMatchObject([{ id: 'device/device-list', text: '{ "kind": ' }])
  })

  it('makes one step of what is typed into one word, and another of the next', () => {
    const opened = designOf('device/device-form')
    const first = textIn(opened, 'device')
    selectField(opened, 'name')
    const words = wordsOfField('text')
    for (const text of ['名', '名字', '名字甲']) opened.commands.set(wordAt(words, 'title'), text)
    opened.commands.set(wordAt(words, 'help'), '说明')
    opened.design.undo()
    expect(textIn(opened, 'device')).toContain('名字甲')
    opened.design.undo()
    expect(textIn(opened, 'device')).toBe(first)
    expect(opened.design.state.snapshot().undo).toBeNull()
  })

  it('renders the last good state while a text does not parse, and takes no operation', () => {
    const opened = designOf('device/device-form')
    const { rendered } = opened.design.state.snapshot()
    opened.design.write(form, '{ "kind": ')
    const broken = opened.design.state.snapshot()
    expect(broken.rendered).toBe(rendered)
    expect(broken.texts[0]?.fault?.message).toContain('第 1 行')
    opened.commands.place('name', '名称')
    expect(opened.design.state.snapshot().texts).toBe(broken.texts)
    opened.design.undo()
    expect(opened.design.state.snapshot().texts[0]?.fault).toBeNull()
  })

  it('renders the last good state of a document that cannot be compiled, and says why', () => {
    const opened = designOf('device/device-form')
    const { rendered } = opened.design.state.snapshot()
    opened.design.write(form, JSON.stringify({ ...JSON.parse(textIn(opened, form.id)), items: 5 }))
    const { rendered: after } = opened.design.state.snapshot()
    expect(after.closure).toBe(rendered.closure)
    expect(after.faults.length).toBe(1)
  })

  it('selects the part that is written around a place of the text', () => {
    const opened = designOf('device/device-form')
    const node = selectField(opened, 'name')
    opened.design.select(null)
    opened.design.selectAt(`${node.pointer}/title`)
    expect(opened.design.state.snapshot().selection).toBe(nodeKey(node))
  })

  it('drops the selection of a part that is no longer there', () => {
    const opened = designOf('device/device-form')
    selectField(opened, 'name')
    opened.design.write(form, textIn(opened, form.id).replace('"items"', '"item"'))
    const { selection, rendered } = opened.design.state.snapshot()
    const keys = nodesOf(rendered.screen?.outline ?? []).map(nodeKey)
    expect(selection === null || keys.includes(selection)).toBe(true)
  })

  it('tells the canvas of each change that it shows', () => {
    const opened = designOf('device/device-form')
    const closures: unknown[] = []
    const end = opened.design.documents.onPublished('', () => closures.push(opened.design.documents.peek('')))
    selectField(opened, 'name')
    expect(closures).toEqual([])
    opened.commands.remove()
    expect(closures).toEqual([opened.design.state.snapshot().rendered.closure])
    end()
  })
})

describe('the drafts of a design', () => {
  it('are stored once nothing changes, each over its base', async () => {
    const opened = designOf('device/device-form')
    selectField(opened, 'name')
    opened.commands.set(wordAt(wordsOfField('text'), 'title'), '名字')
    expect(opened.design.saving.state.snapshot().status).toBe('unsaved')
    expect(opened.server.saves).toEqual([])
    await opened.clock.run()
    expect(opened.server.saves).toEqual([{ ...model, text: textIn(opened, 'device'), revision: 1 }])
    expect(opened.design.saving.state.snapshot().status).toBe('saved')
    expect(opened.design.saving.revisions()).toEqual([
      { ...form, revision: 0, live: 0 },
      { ...model, revision: 1, live: 0 },
    ])
  })

  it('hold what is typed while others are on their way, for whoever waits until all is stored', async () => {
    const opened = designOf('device/device-form')
    selectField(opened, 'name')
    opened.commands.set(wordAt(wordsOfField('text'), 'title'), '名字')
    const first = opened.design.saving.save()
    opened.commands.set(wordAt(wordsOfField('text'), 'title'), '名称二')
    const second = opened.design.saving.save()
    await first
    await second
    expect(opened.design.saving.isDirty()).toBe(false)
    expect(opened.server.saves.map(({ text }) => text.includes('名称二'))).toEqual([false, true])
    expect(opened.design.saving.revisions()).toContainEqual({ ...model, revision: 2, live: 0 })
  })

  it('wait while a text does not parse', async () => {
    const opened = designOf('device/device-form')
    opened.design.write(form, '{')
    await opened.clock.run()
    expect(opened.server.saves).toEqual([])
    expect(opened.design.saving.isDirty()).toBe(true)
  })

  it('are refused when somebody else has saved, and nothing is lost', async () => {
    const opened = designOf('device/device-form')
    const others = textIn(opened, form.id).replace('"title"', '"title" ')
    opened.server.other({ ...form, text: others })
    selectField(opened, 'name')
    opened.commands.remove()
    const own = textIn(opened, form.id)
    await opened.clock.run()
    const state = opened.design.saving.state.snapshot()
    const base = opened.first.find(({ id }) => id === form.id)?.text
    expect(state).toMatchObject({ status: 'conflict', author: '李', newer: { text: others, revision: 1 }, base })
    expect(textIn(opened, form.id)).toBe(own)
    opened.design.saving.overwrite()
    await opened.design.saving.save()
    expect(opened.server.saves).toEqual([{ ...form, text: own, revision: 2 }])
  })

  it('may give way to the newer text, as a step that is taken back', async () => {
    const opened = designOf('device/device-form')
    const others = textIn(opened, form.id).replace('"title"', '"title" ')
    opened.server.other({ ...form, text: others })
    selectField(opened, 'name')
    opened.commands.remove()
    const own = textIn(opened, form.id)
    await opened.clock.run()
    opened.design.saving.overwrite()
    opened.design.take('较新的版本', form, others)
    expect(opened.design.saving.isDirty()).toBe(false)
    opened.design.undo()
    expect(textIn(opened, form.id)).toBe(own)
  })
})

describe('bad input', () => {
  const all = ({ design }: Opened) => design.state.snapshot().texts.map(({ text }) => text)
  const nodes = ({ design }: Opened) => nodesOf(design.state.snapshot().rendered.screen?.outline ?? [])

  it('moves no group into itself or into a part within, and leaves no step', () => {
    const opened = designOf('device/device-form')
    const group = nodes(opened).find(({ kind }) => kind === 'group')
    if (!group?.inner) throw new Error('no group')
    const first = all(opened)
    opened.commands.move(nodeKey(group), { slot: group.inner, index: 0 })
    opened.commands.move(nodeKey(group), { slot: `${group.inner}/0/items`, index: 0 })
    expect(all(opened)).toEqual(first)
    expect(opened.design.state.snapshot().undo).toBeNull()
  })

  it('copies no 更多, which a bar has once, and tells two in a text apart', () => {
    const opened = designOf('device/device-list')
    const list = { kind: 'screen', id: 'device/device-list' } as const
    const groups = () => nodes(opened).filter(({ kind, slot }) => kind === 'more' && slot === '/rowActions')
    const [only] = groups()
    if (!only) throw new Error('no 更多')
    const first = all(opened)
    opened.design.select(nodeKey(only))
    opened.commands.copy()
    expect(all(opened)).toEqual(first)

    const document = JSON.parse(textIn(opened, list.id)) as { rowActions: unknown[] }
    document.rowActions.push({ more: ['detail'] })
    opened.design.write(list, JSON.stringify(document))
    expect(groups().map(({ inner, children }) => [inner, children.length])).toEqual([
      [only.inner, only.children.length],
      [`/rowActions/${document.rowActions.length - 1}/more`, 1],
    ])
    opened.commands.move(nodeKey(groups()[0]?.children[0] ?? only), { slot: groups()[1]?.inner ?? '', index: 1 })
    expect(groups().map(({ children }) => children.length)).toEqual([only.children.length - 1, 2])
  })

  it('gives no field a name that another has', async () => {
    const opened = designOf('device/device-form')
    const first = all(opened)
    selectField(opened, 'name')
    await opened.commands.renameField('code')
    expect(all(opened)).toEqual(first)
    expect(opened.design.state.snapshot().undo).toBeNull()
  })

  it('names each place that a removed field leaves behind: conditions, linkages and rules', async () => {
    const opened = designOf('device/device-form')
    selectField(opened, 'status')
    const mentions = await opened.commands.mentions()
    for (const place of [
      'device/device-form#/items/1/visibleWhen',
      'device/device-form#/effects/1/changed/0',
      'device#/rules/0/failsWhen',
      'device#/rules/0/at/0',
      'device/device-list#/columns/3',
    ])
      expect(mentions).toContain(place)
  })
})
