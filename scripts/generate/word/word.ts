import words from './words.json' with { type: 'json' }

/** The description of one word of the language. */
export interface Word {
  /** Chinese, for the editor. */
  help: string
  /** English, for the reference. */
  meaning: string
  /** The default if the word is left out; empty if there is none. */
  whenOmitted: string
  example: unknown
}

type Row = [help: string, meaning: string, whenOmitted: string, example: unknown]

interface Place {
  /** The title of its schema. */
  title?: string
  /** For a schema without a title: its words, in order. */
  properties?: string
  /** The words without a visible effect on the screen, such as conditions, permissions and targets; `*` for all of them. */
  unseen?: string
  /** Another place, whose words apply where this one has none. */
  like?: string
  words: Record<string, Row>
}

const places = words as unknown as Record<string, Place>

/** Every place that has words, in the order of the reference. */
export const placeIds: readonly string[] = Object.keys(places)

/** The words of the place itself. */
export const wordsOf = (place: string): [name: string, word: Word][] =>
  Object.entries(places[place]?.words ?? {}).map(([name, row]) => [name, wordOf(row)])

/** Whether a word has a visible effect, which a picture has to show. */
export function isSeen(place: string, name: string): boolean {
  const unseen = (places[place]?.unseen ?? '').split(' ')
  return !unseen.includes('*') && !unseen.includes(name)
}

/** The words listed as `unseen` that the place does not have. */
export const strayUnseen = (): string[] =>
  Object.entries(places).flatMap(([id, { unseen = '*', words: own }]) =>
    unseen === '*' ? [] : unseen.split(' ').flatMap((name) => (name in own ? [] : [`${id}.${name}`])),
  )

const wordOf = ([help, meaning, whenOmitted, example]: Row): Word => ({
  help,
  meaning,
  whenOmitted,
  example,
})

/** The place that defines a word used at `place`: itself, the one it is `like`, or the header of every document. */
export function placeOf(place: string, name: string): string | undefined {
  const { words: own = {}, like } = places[place] ?? {}
  if (own[name]) return place
  if (like) return placeOf(like, name)
  return place === 'header' ? undefined : placeOf('header', name)
}

/** A word at a place, taken from the place itself, the one it is `like`, or the header of every document. */
export function findWord(place: string, name: string): Word | undefined {
  const row = places[placeOf(place, name) ?? '']?.words[name]
  return row && wordOf(row)
}

/** The properties of an object schema that determine its places. */
export interface ObjectSchema {
  title?: string
  properties: Record<string, Record<string, unknown>>
}

const screenTypes = new Set([
  '列表',
  '表单',
  '详情',
  '手写页面',
  '继承的页面',
  '就地写的列表',
  '就地写的表单',
  '就地写的详情',
])

/** The composed screens, by the titles of their schemas. */
const boards: Readonly<Record<string, string>> = {
  看板: 'dashboard',
  页签页面: 'tabsScreen',
  分栏页面: 'splitScreen',
  结果页面: 'noticeScreen',
  打印页面: 'printScreen',
  日历页面: 'calendarScreen',
  移动页面: 'transferScreen',
  向导页面: 'stepsScreen',
  服务器生成的页面: 'builtScreen',
}

/** The places whose words an object schema contains, the nearest first. */
export function placesOf({ title, properties }: ObjectSchema): string[] {
  const names = Object.keys(properties)
  if (title && screenTypes.has(title) && !('dicts' in properties))
    return ['list', 'form', ...(title === '继承的页面' ? Object.values(boards) : []), 'screen']
  const board = title && boards[title]
  if (board) return [board, 'screen']
  if ('hide' in properties && 'guarded' in properties)
    return 'match' in properties ? ['filterField', 'field'] : ['field']
  const signature = names.join(' ')
  return placeIds.filter((id) =>
    title && !/^(字段|页面)$/.test(title) ? places[id]?.title === title : places[id]?.properties === signature,
  )
}
