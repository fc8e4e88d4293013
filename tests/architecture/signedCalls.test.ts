import { expect, it } from 'vitest'
import { endpoints } from '#core/endpoint'
import { listFiles, readText } from './sourceTree.ts'

/** The beginnings of the paths for which the server asks for a signature. */
const signedPaths = endpoints.filter(({ signed }) => signed).map(({ path }) => path.replace(/\/?\{.*$/, ''))

/** Lines that call such a path by a helper that does not sign. */
const unsignedCalls = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) =>
      signedPaths.some((path) => line.includes(`${path.slice(1)}/`) || line.includes(`${path.slice(1)}'`)),
    )
    .filter((line) => !/\bsigned(?:Get|Post|Call)\b|\.includes\(/.test(line))

const clientFiles = listFiles().filter(
  (file) =>
    /^src\/.*\.tsx?$/.test(file) && !/\/core\/(?:endpoint|message)\//.test(file) && !file.includes('.generated.'),
)

it('what the server wants signed is called by helpers that sign', () => {
  expect(clientFiles.flatMap((file) => unsignedCalls(readText(file)).map((line) => `${file}: ${line.trim()}`))).toEqual(
    [],
  )
})

it('the rule sees a call that is not signed', () => {
  expect(signedPaths.length).toBeGreaterThanOrEqual(5)
  expect(
    unsignedCalls("http.get(`/sys/dict/loadDictItem/sex`)\nhttp.signedGet('/sys/dict/loadTreeData', {})"),
  ).toHaveLength(1)
})
