import { describe, expect, it } from 'vitest'
import { retiredFiles, retiredNames } from './retiredWordRules.ts'
import retired from './retiredWords.json' with { type: 'json' }
import { parseSource, printed } from './source.ts'
import { listFiles, readSources, readText } from './sourceTree.ts'

const isClean = (path: string) => retired.cleanRooms.some((room) => path.startsWith(room))

describe('words that were given up', () => {
  it('stand in no name of the code', () => {
    expect(printed(retiredNames(readSources().filter(({ path }) => isClean(path))))).toEqual([])
  })

  it('stand in no name of a file', () => {
    expect(printed(retiredFiles(listFiles().filter(isClean)))).toEqual([])
  })

  it('are those of the glossary', () => {
    const table = readText('docs/glossary.md').split('## Words given up')[1] ?? ''
    const missing = [...retired.segments, ...retired.names].filter((word) => !table.includes(word))
    expect(missing).toEqual([])
  })
})

describe('a name is refused', () => {
  it.each([
    ['const told = 1', 'told'],
    ['const usualWidthPx = 1', 'usual'],
    ['function keepPace() {}', 'pace'],
    ['const f = (given: string) => given', 'given'],
    ['const f = ({ a: held }: X) => held', 'held'],
    ['interface TicketDesk { a: string }', 'desk'],
    ['interface A { wanted: string }', 'wanted'],
  ])('%s', (text, word) => {
    expect(retiredNames([parseSource('server/a.ts', text)]).map(({ says }) => says)).toEqual([
      expect.stringContaining(`"${word}"`),
    ])
  })

  it.each(['const spaceFailure = 1', 'const { data } = reply', 'const a = reply.data', 'const groundedSegment = 1'])(
    'but not %s',
    (text) => {
      expect(printed(retiredNames([parseSource('server/a.ts', text)]))).toEqual([])
    },
  )

  it('in paths as well', () => {
    const paths = ['src/a/told.ts', 'server/document/desk/a.ts', 'src/a/usualCrons.tsx']
    expect(retiredFiles(paths).map(({ path }) => path)).toEqual(paths)
    expect(retiredFiles(['src/a/toldTo.ts', 'server/document/store.ts'])).toEqual([])
  })
})
