import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../scripts/new/refusal.ts'
import { readRequest } from '../../scripts/new/request.ts'
import { scaffold } from '../../scripts/new/scaffold.ts'
import { listFiles, root } from './sourceTree.ts'

interface Refused {
  why: string
  arguments: string[]
  says: string
}
const cases: Refused[] = JSON.parse(readFileSync('tests/cases/scaffold.json', 'utf8'))

describe('npm run new:… refuses, with nothing written,', () => {
  it.each(cases)('$why', ({ arguments: words, says }) => {
    const before = listFiles()
    let refusal: unknown
    try {
      scaffold(readRequest(words), root)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).message).toContain(says)
    expect(listFiles()).toEqual(before)
  })
})
