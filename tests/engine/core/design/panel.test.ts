import { expect, it } from 'vitest'
import { panelField, shownWord, wordsOfPart, wordsOfScreen, writtenWord } from '#core/design'

const pageSize = () => {
  const word = wordsOfScreen('list').find(({ path }) => path === 'pageSize')
  if (!word) throw new Error('lists have no pageSize')
  return word
}

it('a group has one title', () => {
  const titles = wordsOfPart({ kind: 'group' }).filter(({ title }) => title === '标题')
  expect(titles.map(({ path }) => path)).toEqual(['group'])
})

it('a word with few values is chosen, numbers among them, and written as its value is', () => {
  const word = pageSize()
  expect(panelField(word).props?.options).toEqual([
    { value: '10', text: '10' },
    { value: '20', text: '20' },
    { value: '30', text: '30' },
    { value: 'fit', text: '按高度' },
  ])
  expect(shownWord(word, { pageSize: 20 })).toBe('20')
  expect([writtenWord(word, '20'), writtenWord(word, 'fit'), writtenWord(word, '')]).toEqual([20, 'fit', undefined])
})

it('says nothing beside a choice that only lists its values', () => {
  expect(wordsOfPart({ kind: 'column' }).find(({ path }) => path === 'pin')).toMatchObject({ title: '固定', help: '' })
})
